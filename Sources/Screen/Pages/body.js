new EventSource("/events").addEventListener("screen", (event) => { document.querySelector("main").textContent = event.data; });
