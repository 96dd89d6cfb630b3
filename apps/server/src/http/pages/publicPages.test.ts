/** The public pages as visitors, search engines and proxies get them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  jsonMarkOf,
  languages,
  markOf,
  onlyWith,
  onlyWithout,
  pageFile,
} from "@vestnik/contract/publicPages";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../../config.ts";
import { registerPages } from "./pages.ts";

const style = "body{margin:0}";
const company: Config["company"] = {
  name: "Vestnik",
  email: undefined,
  telegram: undefined,
  chatUrl: undefined,
  videoUrl: undefined,
};

let app: FastifyInstance;
let folder: string;

/** A page in the form in which the build writes them. */
function builtPage(words: string): string {
  const [start, end] = onlyWith("email");
  const [sold, notSold] = [onlyWith("payments"), onlyWithout("payments")];
  return (
    `<!doctype html><title>${words}</title><style>${style}</style>` +
    `<link rel="canonical" href="${markOf("origin")}/x">` +
    `<script type="application/ld+json">{"name":"${jsonMarkOf("name")}"}</script>` +
    `<p>${markOf("name")}</p>${start}<a href="mailto:${markOf("email")}">mail</a>${end}` +
    `${sold[0]}for sale${sold[1]}${notSold[0]}nothing is sold${notSold[1]}` +
    `${onlyWith("ai").join("it writes")}${onlyWith("dictation").join("it listens")}` +
    `${onlyWith("telegramUrl")[0]}<i>${markOf("telegramUrl")}</i>${onlyWith("telegramUrl")[1]}`
  );
}

async function start(facts: Partial<Config["company"]> = {}, settings: object = {}): Promise<void> {
  app = Fastify();
  const telegram = { widgetUrl: "https://telegram.org/js/widget.js", linkRoot: "https://t.me" };
  const config = {
    appUrl: "https://vestnik.example",
    telegram,
    company: { ...company, ...facts },
    ...settings,
  };
  await registerPages(app, config as never, { app: join(folder, "app"), site: folder });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vestnik-public-"));
  for (const name of ["pages", "site", "app"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "app/index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(folder, "site/tour-1a2b.mp4"), "0123456789");
  for (const language of languages)
    for (const page of ["landing", "contact", "terms", "notFound"] as const)
      writeFileSync(
        join(folder, "pages", pageFile(page, language)),
        builtPage(`${page} ${language}`),
      );
  await start();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ url, headers });
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1];

describe("an address", () => {
  it.each([
    ["/nothing-here", undefined, "notFound en"],
    ["/nothing-here", "ru-RU,ru;q=0.9", "notFound ru"],
    ["/ru/nothing-here", "en", "notFound ru"],
    ["/russia", "en", "notFound en"],
    ["//evil.example/", undefined, "notFound en"],
    ["/terms/of/nobody", undefined, "notFound en"],
    ["/index.html", undefined, "notFound en"],
    ["/toString", undefined, "notFound en"],
  ])("%s without a page is answered to a reader of %s with 404: %s", async (url, spoken, title) => {
    const answer = await ask(url, spoken ? { "accept-language": spoken } : {});
    expect(answer.statusCode).toBe(404);
    expect(titleOf(answer.body)).toBe(title);
    expect(answer.headers["vary"]).toContain("accept-language");
  });

  it.each([
    ["/", "landing en"],
    ["/contact", "contact en"],
    ["/terms?from=login", "terms en"],
    ["/ru", "landing ru"],
    ["/ru/contact", "contact ru"],
    ["/ru/terms", "terms ru"],
    ["/login", "app"],
    ["/settings", "app"],
  ])("%s shows its page, whatever the browser speaks: %s", async (url, title) => {
    const answer = await ask(url, { "accept-language": "ru" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(titleOf(answer.body)).toBe(title);
  });

  it.each([
    ["/terms/", "/terms"],
    ["/ru/", "/ru"],
    ["/ru/contact//?a=b", "/ru/contact?a=b"],
    ["/dashboard/?tab=history", "/dashboard?tab=history"],
  ])("%s leads for good to the form without the slash: %s", async (url, target) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers["location"]).toBe(target);
  });

  it.each([
    "//evil.example/",
    "///",
    "/%0a/evil.example/%zz/",
    "/ru//evil.example/",
    "/%2fevil.example/",
    "/%5cevil.example/",
  ])("%s leads to no other host", async (url) => {
    const { statusCode, headers } = await ask(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers["location"]).toBeUndefined();
  });

  it.each(["/api/nothing", "/site/nothing.png", "/assets/nothing.js"])(
    "%s of a program is refused in JSON",
    async (url) => {
      const answer = await ask(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: "not_found" });
    },
  );

  it("is not posted to", async () => {
    const { statusCode } = await app.inject({ method: "POST", url: "/contact" });
    expect(statusCode).toBe(404);
  });
});

describe("what an installation has not said", () => {
  it("is not shown", async () => {
    const { body } = await ask("/contact");
    expect(body).not.toContain("mail");
    expect(body).toContain('href="https://vestnik.example/x"');
    expect(body).not.toMatch(/[⟦⟧]/);
  });

  it("is text and nothing else when it is said, however it is written", async () => {
    await app.close();
    const name = `</script><b onclick="x">'${markOf("email")}&`;
    await start({ name, email: 'a@b.example"onfocus=' });
    const { body } = await ask("/contact");
    expect(body).toContain('<a href="mailto:a@b.example&quot;onfocus=">');
    expect(body).toContain(
      "<p>&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;&#39;⟦email⟧&amp;</p>",
    );
    const [, json = ""] = /ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual({ name });
  });
});

it("an installation that sells nothing offers nothing, and one that does leads to its own Telegram", async () => {
  const { body } = await ask("/");
  expect(body).toContain("nothing is sold");
  expect(body).not.toContain("for sale");
  await app.close();
  await start({ telegram: "our_bot" }, { stripe: {} });
  const told = (await ask("/")).body;
  expect(told).toContain("for sale");
  expect(told).not.toContain("nothing is sold");
  expect(told).toContain("<i>https://t.me/our_bot</i>");
});

it("an installation whose AI only takes dictation says so, and does not promise texts and images", async () => {
  await app.close();
  await start({}, { ai: { transcribeModel: "one" } });
  const { body } = await ask("/");
  expect(body).toContain("it listens");
  expect(body).not.toContain("it writes");
});

describe("a page", () => {
  it("runs nothing, and loads nothing from elsewhere", async () => {
    const { headers } = await ask("/ru");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.find((each) => each.startsWith("style-src"))).toMatch(
      /^style-src 'sha256-[\w+/=]{44}'$/,
    );
    expect(policy.join()).not.toMatch(/script-src|unsafe|https?:/);
  });

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0", undefined, (bytes: Buffer) => bytes],
  ] as const)("is sent to a browser that reads %s as %s", async (accepted, used, read) => {
    const answer = await ask("/terms", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(used);
    expect(answer.headers["vary"]).toContain("accept-encoding");
    expect(titleOf(read(answer.rawPayload).toString())).toBe("terms en");
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  });

  it("is asked about again, and sent again only when it has changed", async () => {
    const first = await ask("/");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const tag = String(first.headers["etag"]);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask("/", { "if-none-match": known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe("");
    }
    expect((await ask("/ru", { "if-none-match": tag })).statusCode).toBe(200);
    const inGzip = { "if-none-match": tag, "accept-encoding": "gzip" };
    expect((await ask("/", inGzip)).statusCode).toBe(200);
    expect((await ask("/nothing", { "if-none-match": "*" })).statusCode).toBe(404);
  });

  it("answers a HEAD request with its length", async () => {
    const whole = await ask("/contact");
    const head = await app.inject({ method: "HEAD", url: "/contact" });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  });

  it("a part of a video is sent alone, and a browser caches it", async () => {
    const answer = await ask("/site/tour-1a2b.mp4", { range: "bytes=2-4" });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe("234");
    expect(answer.headers["content-range"]).toBe("bytes 2-4/10");
    expect(answer.headers["content-type"]).toBe("video/mp4");
    expect(answer.headers["cache-control"]).toContain("immutable");
  });
});

describe("a search engine", () => {
  it("is told where the list of pages is and what is not for it", async () => {
    const { body, headers } = await ask("/robots.txt");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body).toContain("Disallow: /dashboard\n");
    expect(body).toContain("Sitemap: https://vestnik.example/sitemap.xml\n");
  });

  it("finds every page with its translations, and each of them exists", async () => {
    const { body, headers } = await ask("/sitemap.xml");
    expect(headers["content-type"]).toMatch(/xml/);
    const addresses = [...body.matchAll(/<loc>https:\/\/vestnik\.example(.*?)<\/loc>/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses).toEqual(["/", "/ru", "/contact", "/ru/contact", "/terms", "/ru/terms"]);
    for (const url of addresses) expect((await ask(url)).statusCode).toBe(200);
    expect(body.match(/hreflang="ru" href="https:\/\/vestnik\.example\/ru\/terms"/g)).toHaveLength(
      2,
    );
    expect(body.match(/hreflang="x-default"/g)).toHaveLength(6);
  });
});

it("where the pages were not built, the app still answers", async () => {
  await app.close();
  rmSync(join(folder, "pages"), { recursive: true });
  await start();
  expect((await ask("/")).statusCode).toBe(404);
  expect(titleOf((await ask("/login")).body)).toBe("app");
});
