@main
enum CordeliaNode {
    static func main() {}
}
