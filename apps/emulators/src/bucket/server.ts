/** A bucket for tests: a server that others wrote (s3rver), in a folder that goes with it, behind a road on which requests come to harm. */
import { mkdtemp, rm } from "node:fs/promises";
import crypto from "node:crypto";
import { createRequire } from "node:module";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFaultyRoad } from "./faultyRoad.ts";
import type { FaultyRoad } from "./faultyRoad.ts";

export type { Harm } from "./faultyRoad.ts";

export type TestBucket = Omit<FaultyRoad, "close"> & {
  readonly endpoint: string;
  readonly bucket: string;
  /** The pair that the server knows. */
  readonly accessKey: string;
  readonly secretKey: string;
  /** As the environment names it. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void>; readonly httpServer: Server };
type S3rverOptions = Readonly<Record<string, unknown>>;

const NAME = "vestnik";
const KEY = "S3RVER";

export async function startTestBucket(): Promise<TestBucket> {
  // Loaded here, because nothing but tests has it. It has no types.
  const load = createRequire(import.meta.url);
  lendCipher();
  signBucketsAsSent(load("@20minutes/s3rver/lib/signature/v4") as Signing);
  const S3rverClass = load("@20minutes/s3rver") as new (options: S3rverOptions) => S3rver;
  const directory = await mkdtemp(join(tmpdir(), "vestnik-bucket-"));
  const server = new S3rverClass({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await server.run();
  const { close, ...road } = await openFaultyRoad(port);
  const endpoint = `http://127.0.0.1:${road.port}`;
  return {
    ...road,
    endpoint,
    bucket: NAME,
    accessKey: KEY,
    secretKey: KEY,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY: KEY,
      S3_SECRET_KEY: KEY,
    },
    async close() {
      await close();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Signed = { readonly method: string; readonly uri: string };
type Signing = {
  getStringToSign: (request: Signed, how: unknown) => string;
  isCorrected?: true;
};

/** A list is asked for at `/bucket/`. Every service signs the address as it was sent; this server leaves out the last slash. */
function signBucketsAsSent(signing: Signing): void {
  if (signing.isCorrected) return;
  const { getStringToSign } = signing;
  signing.getStringToSign = (request, how) => {
    const isList = request.method === "GET" && /^\/[^/]+$/.test(request.uri);
    return getStringToSign(isList ? { ...request, uri: `${request.uri}/` } : request, how);
  };
  signing.isCorrected = true;
}

let hasCipher = false;

/** The server seals where a list goes on with a cipher that Node does not have any more: it gets another one under its name. */
function lendCipher(): void {
  if (hasCipher) return;
  hasCipher = true;
  const { createCipheriv, createDecipheriv } = crypto;
  const twice = (half: crypto.BinaryLike) => Buffer.concat([half, half] as Buffer[]);
  type Make = (name: string, key: Buffer, iv: Buffer) => unknown;
  const lending =
    (make: Make): Make =>
    (name, key, iv) =>
      name === "des" ? make("aes-128-cbc", twice(key), twice(iv)) : make(name, key, iv);
  Object.assign(crypto, {
    createCipheriv: lending(createCipheriv as Make),
    createDecipheriv: lending(createDecipheriv as Make),
  });
}
