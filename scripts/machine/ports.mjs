import { randomInt } from "node:crypto";
import { createServer } from "node:net";

import { refuse } from "./project.mjs";
import { tidySetting } from "./settings.mjs";

/**
 * Resolves to the reason why nothing can listen there, or undefined when the port is free.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function reasonNotFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      // A machine without IPv6 is fine.
      resolve(code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT" ? undefined : code);
    });
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Refuses when a port is taken. Both addresses of "localhost" are tried: a program that listens on
 * ::1 only would get the browser's requests instead of us.
 *
 * @param {{ port: number, purpose: string, setting: string }[]} ports
 */
export async function requireFreePorts(ports) {
  for (const { port, purpose, setting } of ports) {
    for (const host of ["127.0.0.1", "::1"]) {
      const reason = await reasonNotFree(port, host);
      if (reason === "EACCES") {
        refuse(
          `Port ${port} for ${purpose} needs special rights: choose another, ${setting}=8080.`,
        );
      }
      if (reason) {
        refuse(
          `Port ${port} for ${purpose} is taken by another program. Stop that program, or choose ` +
            `another port: ${setting}=${port + 100} npm start`,
        );
      }
    }
  }
}

/** @param {string} setting @param {number} otherwise */
export function portFromEnvironment(setting, otherwise) {
  const text = tidySetting(process.env[setting]);
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    refuse(`${setting}=${text} is not a port: it has to be a number from 1 to 65535.`);
  }
  return port;
}

/**
 * Below the ports a machine lends to outgoing connections: one of those could take the port while its
 * server is away for a moment, or meet itself when it knocks at a server that is not there. Above the
 * ports that `fetch` always refuses: the highest of them is 10080.
 */
const reserved = { first: 11_000, last: 32_000 };

/** Any port outside of those for outgoing connections. */
export const anyPort = () => randomInt(reserved.first, reserved.last);

/**
 * A port without a listener at this moment.
 *
 * @param {number} [preferred] where something was before, whose addresses are still known
 * @returns {Promise<number>}
 */
export async function findFreePort(preferred) {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = (tries === 0 && preferred) || anyPort();
    if ((await reasonNotFree(port, "127.0.0.1")) === undefined) return port;
  }
  throw new Error(`Of 100 ports from ${reserved.first} to ${reserved.last} not one was free.`);
}
