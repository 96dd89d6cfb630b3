import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

import { builtServer, serverArguments, serverEnvironment } from "../machine/builds.mjs";
import { root } from "../machine/project.mjs";

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), "utf8");
const compositions = ["compose.yaml", "compose.demo.yaml"];

/**
 * What is wrong with the files that make containers, as far as it shows without building them.
 *
 * @param {(file: string) => string} [source] reads a file of the project
 * @returns {string[]}
 */
export function findContainerProblems(source = read) {
  return [
    ...problemsOfDockerfile(source),
    ...compositions.flatMap((file) => problemsOfComposition(file, source)),
    ...problemsOfProxy(source),
    ...problemsOfContext(source),
  ];
}

/** @typedef {(file: string) => string} Source */

/** @param {Source} source */
function problemsOfDockerfile(source) {
  const text = source("Dockerfile");
  const stages = text.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? "";
  const users = [...last.matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
  // Node itself, so that signals arrive.
  const start = `["${["node", ...serverArguments, builtServer].join('", "')}"]`;
  const settings = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`);
  const { node } = JSON.parse(source("package.json")).dependencies;
  return [
    ...unless(text.includes(`:${node}-`), `its Node is not that of package.json, ${node}`),
    ...unless(/^HEALTHCHECK .*CMD \[/m.test(last), "no health check that runs without a shell"),
    ...unless(last.includes(`CMD ${start}\n`), `it does not end with CMD ${start}`),
    ...settings
      .filter((setting) => !last.includes(` ${setting}`))
      .map((setting) => `no ENV ${setting}`),
    ...unless(/^\d+:\d+$/.test(users.at(-1) ?? ""), "it does not run as a numbered user"),
    ...unless(!/^ADD |:latest\b|^RUN .*\bsudo\b/m.test(text), "ADD, latest or sudo"),
  ].map((problem) => `Dockerfile: ${problem}`);
}

/**
 * @typedef {{ environment?: Record<string, string>, volumes?: string[], depends_on?: Record<string, { condition: string }>, networks?: string[],
 *   healthcheck?: unknown, build?: unknown, image?: string, restart?: string, network_mode?: string, configs?: { source: string }[] }} Service
 * @param {string} file @param {Source} source
 */
function problemsOfComposition(file, source) {
  /** @type {{ services: Record<string, Service>, volumes?: object, networks?: object, configs?: object }} */
  const composition = parse(source(file), { merge: true });
  const { services, volumes = {}, networks = {}, configs = {} } = composition;
  const settings = new Set(
    source(".env.example")
      .match(/^#?[A-Z][A-Z_]+(?==)/gm)
      ?.map(bare),
  );
  return Object.entries(services)
    .flatMap(([name, service]) => [
      ...(service.volumes ?? [])
        .map((volume) => volume.split(":")[0] ?? "")
        .filter((volume) => !(volume in volumes))
        .map((volume) => `${name}: the volume ${volume} is not declared`),
      ...(service.networks ?? [])
        .filter((network) => !(network in networks))
        .map((network) => `${name}: the network ${network} is not declared`),
      ...(service.configs ?? [])
        .filter((config) => !(config.source in configs))
        .map((config) => `${name}: the config ${config.source} is not declared`),
      ...Object.keys(service.depends_on ?? {})
        .filter((other) => !(other in services))
        .map((other) => `${name}: there is no service ${other}`),
      ...Object.keys(service.image === "vestnik" ? (service.environment ?? {}) : {})
        .filter((setting) => !settings.has(setting))
        .map((setting) => `${name}: there is no setting ${setting}`),
      ...unless(
        !service.image?.includes("/") || /:\d/.test(service.image),
        `${name}: its image has no version`,
      ),
    ])
    .map((problem) => `${file}: ${problem}`);
}

/** Its lines are those of the document, which a test puts in front of the product. @param {Source} source */
function problemsOfProxy(source) {
  const documented = /^```caddyfile\n(.*?)^```/ms.exec(source("docs/operations.md"))?.[1] ?? "";
  const wanted = documented
    .replace("vestnik.example", () => "{$$APP_URL}")
    .replace("127.0.0.1:3000", "web:3000");
  /** @type {{ configs: { caddyfile: { content: string } } }} */
  const { configs } = parse(source("compose.yaml"), { merge: true });
  const isSame = configs.caddyfile.content === wanted;
  return unless(isSame, "compose.yaml: its proxy is not that of docs/operations.md");
}

/** @param {string} line */
const bare = (line) => line.replace("#", "");

/** npm refuses to install when the package of a workspace is missing. @param {Source} source */
function problemsOfContext(source) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(source("package.json"));
  const kept = source(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1));
  return workspaces
    .flatMap((workspace) =>
      workspace.endsWith("/*")
        ? readdirSync(join(root, workspace.slice(0, -2))).map((name) =>
            workspace.replace("*", name),
          )
        : workspace,
    )
    .map((workspace) => `${workspace}/package.json`)
    .filter((file) => !kept.some((one) => file === one || file.startsWith(`${one}/`)))
    .map((file) => `.dockerignore: leaves out ${file}`);
}

/** @param {boolean} isFine @param {string} problem */
const unless = (isFine, problem) => (isFine ? [] : [problem]);
