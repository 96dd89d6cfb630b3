/** Answers everything with two bytes, which shows how much a flood costs the machine by itself. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((_, response) => response.end("ok"));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
