/** The proxies of docs/operations.md, set up with the lines of that document: real programs in front of the real app. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findFreePort } from "../../../../../scripts/machine/ports.mjs";
import { findProxy } from "../../../../../scripts/machine/proxies.mjs";
import { signUp } from "../../testing/factories.ts";
import { multipart } from "../../testing/images/sentUploads.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const document = new URL("../../../../../docs/operations.md", import.meta.url);

/** So slow that nothing comes back while a test runs. */
const perSecond = 0.001;
const STRANGERS = 20;

type Place = { readonly folder: string; readonly port: number; readonly target: string };

/** How each of them is started with its documented lines; only addresses, ports and certificates are replaced. */
const proxies = {
  nginx({ folder, port, target }: Place) {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const server = documented("nginx")
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replace("http://127.0.0.1:3000", target);
    // As root its workers would be another user, who may not write here.
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const http = `http { access_log off; ${temporary.join(" ")} ${server} }`;
    const file = join(folder, "nginx.conf");
    writeFileSync(file, `${user} daemon off; pid ${folder}/pid; events {} ${http}`);
    return ["-p", folder, "-e", "stderr", "-c", file];
  },
  caddy({ folder, port, target }: Place) {
    const site = documented("caddyfile")
      .replace("vestnik.example", `http://127.0.0.1:${port}`)
      .replace("127.0.0.1:3000", target.replace("http://", ""));
    const file = join(folder, "Caddyfile");
    writeFileSync(file, `{\n  admin off\n  auto_https off\n}\n${site}`);
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

function documented(language: string): string {
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(
    readFileSync(document, "utf8"),
  );
  if (block?.[1] === undefined) throw new Error(`The document has no lines for ${language}.`);
  return block[1];
}

async function startProxy(name: keyof typeof proxies, program: string, target: string) {
  const folder = mkdtempSync(join(tmpdir(), `vestnik-${name}-`));
  const port = await findFreePort();
  const child = spawn(program, proxies[name]({ folder, port, target }), {
    env: { PATH: process.env["PATH"] ?? "", HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`);
      const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
      return answer?.ok;
    },
    { timeout: 30_000 },
  );
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

type Asking = {
  /** The machine has many addresses of its own, so a client can have one. */
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly payload?: Buffer;
};

async function send(
  url: string,
  { from, method = "GET", headers = {}, payload }: Asking,
): Promise<IncomingMessage> {
  const asked = ask(url, { localAddress: from, method, headers, agent: false });
  asked.end(payload);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}

const names = ["nginx", "caddy"] as const;
let testApp: TestApp;
let target: string;

beforeAll(async () => {
  testApp = await startTestApp({
    // The clients of the test have addresses of this machine, too, and are no proxies.
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    limits: { strangers: { perSecond, burst: STRANGERS } },
  });
  target = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => await testApp.close());

describe.each(names)("behind %s", (name) => {
  const program = findProxy(name);
  const isMissing = program === undefined || process.platform !== "linux";
  const network = `127.0.${names.indexOf(name) + 1}`;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  beforeAll(async () => {
    if (!isMissing) proxy = await startProxy(name, program, target);
  });
  afterAll(async () => {
    if (!isMissing) await proxy.stop();
  });

  it.skipIf(isMissing)(
    "each client has limits of its own, and no more of them by inventing addresses",
    async () => {
      const inventions = [
        (n: number) => `192.0.2.${n}`,
        (n: number) => `192.0.2.${n}, 127.0.0.1`,
        (n: number) => [`192.0.2.${n}`, `10.0.0.${n}`],
        (n: number) => `nobody${n}, ::1, 127.0.0.1:${n + 1}`,
        (n: number) => `127.0.0.1,`.repeat(n),
      ];
      for (const [index, invent] of inventions.entries()) {
        const statuses: (number | undefined)[] = [];
        for (let n = 0; n < STRANGERS + 3; n += 1) {
          const headers = { "x-forwarded-for": invent(n) };
          const answer = await send(`${proxy.url}/api/login/settings`, {
            from: `${network}.${index + 1}`,
            headers,
          });
          answer.resume();
          statuses.push(answer.statusCode);
        }
        expect(statuses.indexOf(429)).toBe(STRANGERS);
      }
    },
  );

  it.skipIf(isMissing)("a stream of events arrives while it stays open", async () => {
    const { headers } = await signUp(testApp);
    const stream = await send(`${proxy.url}/api/events`, { from: `${network}.101`, headers });
    const [chunk] = (await once(stream, "data")) as [Buffer];
    expect(chunk.toString()).toContain(": open");
    stream.destroy();
  });

  it.skipIf(isMissing)("a file as large as may be reaches us", async () => {
    const owner = await signUp(testApp);
    const bytes = Buffer.alloc(MAX_FILE_BYTES);
    const { payload, headers } = multipart([{ field: "file", name: "large.bin", bytes }]);
    const answer = await send(`${proxy.url}/api/upload/file`, {
      from: `${network}.102`,
      method: "POST",
      headers: { ...owner.headers, ...headers },
      payload,
    });
    expect(JSON.parse(await text(answer))).toMatchObject({ success: true });
    expect(answer.statusCode).toBe(201);
  });
});
