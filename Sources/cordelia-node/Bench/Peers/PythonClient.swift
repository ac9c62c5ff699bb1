import OrielBridge

/// A library that people might use instead, in an interpreter that has it.
struct PythonClient {
    enum Library: String, CaseIterable {
        case paho, aiomqtt

        /// On PyPI.
        var package: String {
            switch self {
            case .paho: "paho-mqtt"
            case .aiomqtt: "aiomqtt"
            }
        }
    }

    let library: Library
    let interpreter: String
    let name: String

    /// A program that does what the yardstick's `echo` does.
    var echo: String {
        switch library {
        case .paho: Self.beginning + Self.paho
        case .aiomqtt: Self.beginning + Self.aiomqtt
        }
    }

    private static let beginning = """
        import sys, os
        port, topic, every = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
        answers = [(sys.argv[i], int(sys.argv[i + 1])) for i in range(4, len(sys.argv), 2)]
        heard = 0

        """

    private static let paho = """
        import paho.mqtt.client as mqtt
        def on_message(client, userdata, message):
            global heard
            heard += 1
            if heard % every == 0:
                for name, size in answers:
                    client.publish(name, message.payload[:size].ljust(size, b'.'), 1, True)
        newer = getattr(mqtt, 'CallbackAPIVersion', None)
        client = mqtt.Client(newer.VERSION2) if newer else mqtt.Client()
        client.on_message = on_message
        client.on_connect = lambda *_: client.subscribe(topic, 1)
        client.on_subscribe = lambda *_: print('ready', flush=True)
        client.connect('127.0.0.1', port)
        client.loop_start()
        sys.stdin.read()
        os._exit(0)
        """

    private static let aiomqtt = """
        import aiomqtt, asyncio, threading
        def wait():
            sys.stdin.read()
            os._exit(0)
        async def main():
            global heard
            async with aiomqtt.Client('127.0.0.1', port) as client:
                await client.subscribe(topic, 1)
                print('ready', flush=True)
                threading.Thread(target=wait, daemon=True).start()
                async for message in client.messages:
                    heard += 1
                    if heard % every == 0:
                        for name, size in answers:
                            await client.publish(name, message.payload[:size].ljust(size, b'.'), 1, True)
        asyncio.run(main())
        """
}

/// What is installed of what the node can be compared with, in any of some interpreters.
struct Peers {
    private(set) var clients: [PythonClient] = []
    /// An interpreter that has Rhasspy's dialogue manager.
    private(set) var rhasspy: (interpreter: String, name: String)?

    /// What was looked for and not found.
    var missing: [String] {
        let libraries = PythonClient.Library.allCases.filter { library in !clients.contains { $0.library == library } }
        return libraries.map(\.package) + (rhasspy == nil ? ["rhasspy-dialogue-hermes"] : [])
    }

    private static let question = """
        import importlib.metadata as metadata
        def version(name):
            try: return metadata.version(name)
            except metadata.PackageNotFoundError: return ''
        print(version('paho-mqtt'), version('aiomqtt'), version('rhasspy-dialogue-hermes'), sep='\\t')
        """

    /// Of what several have, the first one's is taken.
    init(_ interpreters: [String]) {
        for interpreter in interpreters {
            guard let path = interpreter.contains("/") ? interpreter : ChildProcess.find(interpreter),
                let python = try? Companion(path, ["-c", Self.question]),
                let answer = try? python.answer(within: .seconds(10))
            else { continue }
            python.end()
            let versions = answer.split(separator: "\t", omittingEmptySubsequences: false)
            guard versions.count == 3 else { continue }
            for (library, version) in zip(PythonClient.Library.allCases, versions)
            where !version.isEmpty && !clients.contains(where: { $0.library == library }) {
                clients.append(
                    PythonClient(library: library, interpreter: path, name: "\(library.package) \(version)"))
            }
            if rhasspy == nil, !versions[2].isEmpty { rhasspy = (path, "Rhasspy's dialogue \(versions[2])") }
        }
    }
}
