/** Fetches an image that an AI server answered by its address (decision 8). */
import { lookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isPublicHost } from "@vestnik/domain/imageAddress";
import type { GeneratedImage, NoResult } from "../ai.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";

const MAX_REDIRECTS = 3;
const MAX_FETCH_MS = 30_000;
/** Some storages know no other type. What it really is the decoder finds out. */
const TYPES = /^(?:image\/(?:png|jpe?g|webp|gif)|application\/octet-stream|binary\/octet-stream)$/i;

/**
 * The other side chooses the address, so it must not lead into this server's own network: apart from the origin of the AI server, which its
 * operator has chosen, only addresses of the public internet are connected to. That is decided for the address the connection is made to,
 * at every redirect anew. Neither the key nor cookies are sent.
 */
export async function fetchImage(
  address: string,
  baseUrl: string,
  giveUp: AbortSignal,
): Promise<GeneratedImage> {
  const signal = AbortSignal.any([giveUp, AbortSignal.timeout(MAX_FETCH_MS)]);
  try {
    return await follow(URL.parse(address, baseUrl), new URL(baseUrl).origin, signal);
  } catch (error) {
    if (error instanceof PrivateAddress) return FORBIDDEN;
    throw error;
  }
}

async function follow(
  first: URL | null,
  trusted: string,
  signal: AbortSignal,
): Promise<GeneratedImage> {
  let target = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!target || !isAllowed(target, trusted)) return FORBIDDEN;
    const response = await ask(target, target.origin === trusted, signal);
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      target = URL.parse(headers.location, target.href);
      continue;
    }
    return await readImage(response);
  }
  return failed("too many redirects");
}

function failed(why: string): NoResult {
  return { kind: "unreadable", reason: `an image by address: ${why}` };
}
const FORBIDDEN = failed("a forbidden address");

function isAllowed(target: URL, trusted: string): boolean {
  if (target.origin === trusted) return true;
  if (target.protocol !== "https:" && target.protocol !== "http:") return false;
  // A name is judged by the addresses it resolves to, when it is connected to.
  const isName = isIP(target.hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
  return isName || isPublicHost(target.hostname);
}

async function ask(target: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    signal,
    agent: false,
    headers: { accept: "image/*" },
    ...(!isTrusted && { lookup: lookUpPublic }),
  };
  request(target, options, resolve).on("error", reject).end();
  return await promise;
}

/** The connection is made to what was checked, so a name that changes its address meanwhile gains nothing. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = found;
    if (!first || !found.every(isPublicAddress)) {
      return callback(new PrivateAddress(), []);
    }
    if (options.all === true) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

function isPublicAddress({ address, family }: LookupAddress): boolean {
  return isPublicHost(family === 6 ? `[${address}]` : address);
}

class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
}

async function readImage(response: IncomingMessage): Promise<GeneratedImage> {
  const { statusCode = 0, headers } = response;
  const [type = ""] = (headers["content-type"] ?? "application/octet-stream").split(";");
  if (statusCode !== 200 || !TYPES.test(type.trim())) {
    response.destroy();
    return failed(statusCode === 200 ? "no image" : String(statusCode));
  }
  const pieces: Buffer[] = [];
  let left: number = MAX_ANSWER_BYTES.fetchedImage;
  for await (const piece of response as AsyncIterable<Buffer>) {
    left -= piece.length;
    if (left < 0) return failed("too large");
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return bytes.length === 0 ? failed("empty") : { kind: "drawn", bytes };
}
