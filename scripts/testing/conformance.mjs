import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { findDeviations } from "./botApi.mjs";

/**
 * @typedef {import("./botApi.mjs").RecordedRequest} RecordedRequest
 * @typedef {RecordedRequest & { files?: { field: string }[], accepted?: boolean, outcome?: { status: number } }} LogLine
 */

/**
 * Whether the emulator looked at what the request says: one with a revoked bot token, or one cut
 * off on the way, is recorded without its fields.
 *
 * @param {LogLine} line
 */
function wasRead({ parameters, files = [], accepted, outcome }) {
  const isEmpty = Object.keys(parameters).length === 0 && files.length === 0;
  return !isEmpty || accepted === true || outcome?.status === 200 || outcome?.status === 400;
}

/** An uploaded file is the value of the field it was sent in. @param {LogLine} line */
function withFiles({ method, parameters, files = [] }) {
  const uploads = Object.fromEntries(files.map((file) => [file.field, file]));
  return { method, parameters: { ...parameters, ...uploads } };
}

/**
 * Every request that the emulators recorded, one JSON object a line.
 *
 * @param {string} folder
 * @returns {RecordedRequest[]}
 */
function readRequests(folder) {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith(".ndjson"))
    : [];
  return files.flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => /** @type {LogLine} */ (JSON.parse(line)))
      .filter(wasRead)
      .map(withFiles),
  );
}

/**
 * Checks what was really sent during the tests against the published Bot API.
 *
 * @param {string} requestFolder
 * @param {string} dataFolder where telegram-bot-api-*.json is
 * @returns {{ summary: string, problems: string[] }}
 */
export function checkConformance(requestFolder, dataFolder) {
  const name = readdirSync(dataFolder).find((file) => /^telegram-bot-api-.*\.json$/.test(file));
  if (!name)
    return { summary: "", problems: [`There is no telegram-bot-api-*.json in ${dataFolder}.`] };
  const api = JSON.parse(readFileSync(join(dataFolder, name), "utf8"));
  const requests = readRequests(requestFolder);
  if (requests.length === 0) {
    return { summary: "", problems: ["No request to Telegram was recorded: nothing was checked."] };
  }
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { method } of requests) counts.set(method, (counts.get(method) ?? 0) + 1);
  const methods = [...counts].map(([method, count]) => `${method} ${count}`).sort();
  const problems = [...new Set(requests.flatMap((request) => findDeviations(api, request)))];
  return {
    summary: `${requests.length} requests (${methods.join(", ")}) against ${name}`,
    problems,
  };
}
