/** Images that an AI server answers by their address. */
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { sendJson, startWireServer } from "../../testing/wireServer.ts";
import type { WireServer } from "../../testing/wireServer.ts";
import { Secret } from "../../secrets/secret.ts";
import type { GeneratedImage } from "../ai.ts";
import { createOpenAi } from "./openAi.ts";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const DRAWN = { kind: "drawn", bytes: PNG };

function sendPng(response: ServerResponse, type: string | undefined = "image/png"): void {
  response.writeHead(200, type === "" ? {} : { "content-type": type });
  response.end(PNG);
}

/** A server that answers with this address, and what it sends at other paths. */
async function startDrawing(
  address: string | ((url: string) => string),
  answer: (response: ServerResponse) => void = sendPng,
): Promise<WireServer> {
  const server = await startWireServer((response, { path }) => {
    if (!path.endsWith("/images/generations")) return answer(response);
    const url = typeof address === "string" ? address : address(server.url);
    sendJson(response, 200, { data: [{ url, b64_json: null }] });
  });
  return server;
}

async function draw({ url }: WireServer, answerMs = 15_000): Promise<GeneratedImage> {
  const { generateImage } = createOpenAi({
    baseUrl: url,
    apiKey: new Secret("sk-a-secret"),
    imageModel: "my-pictures",
    answerMs,
    textModel: undefined,
    transcribeModel: undefined,
  });
  const answer = await generateImage?.({ prompt: "p" }, new AbortController().signal);
  if (!answer) throw new Error("It is switched off.");
  return answer;
}

const elsewhere = async (answer: (response: ServerResponse) => void = sendPng) =>
  await startWireServer(answer);

describe("an image is fetched", () => {
  it.each<[string, string | ((url: string) => string)]>([
    ["from the origin of the AI", (url) => `${url}/files/1.png?key=2`],
    ["from an address relative to it", "/files/1.png"],
    ["from one below it", "files/1.png"],
  ])("%s, without the key", async (_, address) => {
    const server = await startDrawing(address);
    expect(await draw(server)).toEqual(DRAWN);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]?.headers.authorization).toBe("Bearer sk-a-secret");
    expect(server.requests[1]?.headers).not.toHaveProperty("authorization");
  });

  it.each(["image/jpeg", "IMAGE/WEBP; charset=binary", "application/octet-stream", ""])(
    "with the type %j",
    async (type) => {
      const server = await startDrawing("/1", (response) => sendPng(response, type));
      expect(await draw(server)).toEqual(DRAWN);
    },
  );

  it("over redirects on its own origin", async () => {
    let redirects = 0;
    const server = await startDrawing("/1", (response) => {
      redirects += 1;
      if (redirects > 3) return sendPng(response);
      response.writeHead(302, { location: `/${redirects}` }).end();
    });
    expect(await draw(server)).toEqual(DRAWN);
  });

  it("not at all where the address holds the image", async () => {
    const server = await startDrawing(`data:image/png;base64,${PNG.toString("base64")}`);
    expect(await draw(server)).toEqual(DRAWN);
    expect(server.requests).toHaveLength(1);
  });
});

describe("an image is not fetched, or not read to its end,", () => {
  const portOf = ({ url }: WireServer) => new URL(url).port;

  it.each<[string, (port: string) => string]>([
    ["from another port of the same machine", (port) => `http://127.0.0.1:${port}/1.png`],
    ["from a name that resolves to a private address", (port) => `http://localhost:${port}/1.png`],
    ["from an address of IPv4 in the form of IPv6", (port) => `http://[::ffff:127.0.0.1]:${port}/`],
    ["from an address in another notation", (port) => `http://0x7f.1:${port}/1.png`],
    ["from a number", (port) => `http://2130706433:${port}/1.png`],
    ["from no address at all", (port) => `http://0:${port}/1.png`],
    ["with a password", (port) => `http://user:password@127.0.0.1:${port}/1.png`],
    ["over https, either", (port) => `https://127.0.0.1:${port}/1.png`],
    ["from a service of the cloud", () => "http://169.254.169.254/latest/meta-data/"],
    ["from a file", () => "file:///etc/passwd"],
    ["from something that is no address", () => "http://"],
  ])("%s", async (_, addressAt) => {
    const other = await elsewhere();
    const server = await startDrawing(addressAt(portOf(other)));
    expect(await draw(server)).toMatchObject({ kind: expect.stringMatching(/^unrea/) as string });
    expect(other.requests).toEqual([]);
  });

  it("where the AI redirects to a private address elsewhere", async () => {
    const other = await elsewhere();
    for (const host of ["127.0.0.1", "localhost"]) {
      const location = `http://${host}:${portOf(other)}/1.png`;
      const server = await startDrawing("/1", (response) =>
        response.writeHead(307, { location }).end(),
      );
      expect(await draw(server)).toMatchObject({
        kind: "unreadable",
        reason: "an image by address: a forbidden address",
      });
    }
    expect(other.requests).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ["of another type", (response) => sendPng(response, "text/html"), "no image"],
    [
      "that is a drawing with scripts",
      (response) => sendPng(response, "image/svg+xml"),
      "no image",
    ],
    ["that is gone", (response) => response.writeHead(404).end(), "404"],
    ["that is empty", (response) => response.writeHead(200).end(), "empty"],
    [
      "of 23 MB",
      (response) => {
        response.writeHead(200, { "content-type": "image/png" });
        response.end(Buffer.alloc(23 * 1024 * 1024));
      },
      "too large",
    ],
    [
      "behind endless redirects",
      (response) => response.writeHead(302, { location: "/2" }).end(),
      "too many redirects",
    ],
  ])("%s", async (_, answer, reason) => {
    const server = await startDrawing("/1.png", answer);
    const reasonOf = `an image by address: ${reason}`;
    expect(await draw(server)).toEqual({ kind: "unreadable", reason: reasonOf });
  });

  it("where it takes too long, or ends in the middle", async () => {
    const silent = await startDrawing("/1.png", (response) => response.writeHead(200).write("a"));
    expect(await draw(silent, 300)).toMatchObject({ kind: "unreachable", reason: "TimeoutError" });
    const broken = await startDrawing("/1.png", (response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => response.destroy());
    });
    expect(await draw(broken)).toMatchObject({ kind: "unreachable" });
  });
});
