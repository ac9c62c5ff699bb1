new EventSource("/house/events").addEventListener("house", (event) => { document.querySelector("main").textContent = event.data; });
