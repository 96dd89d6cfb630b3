/** Opens a connection, or proves that nothing was written. */
import { connect as connectTcp, isIP } from "node:net";
import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { NoAnswer, systemCode } from "./answer.ts";

export type ConnectionLimits = {
  /** The timeout until the connection is open. */
  readonly connectMs: number;
  /** No byte may be written later, by `elapsed`. */
  readonly writeBy?: number | undefined;
  /** Milliseconds that passed, including suspend. */
  readonly elapsed: () => number;
};

/**
 * Opens a new connection and resolves once it can carry a request: after the TCP handshake, and with TLS after the certificate was accepted.
 * The request is written only afterwards, so every failure in here (name lookup, connecting, TLS, the timeout) proves that Telegram received
 * no byte of it. Connections are never reused: with keep-alive it would be unknown whether a reset came before or after the other side read
 * the request.
 */
export async function openConnection(
  url: URL,
  { connectMs: limitMs, writeBy = Infinity, elapsed }: ConnectionLimits,
): Promise<Socket> {
  const isTls = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const socket = isTls
    ? connectTls({
        host,
        port: Number(url.port || 443),
        ALPNProtocols: ["http/1.1"],
        ...(isIP(host) === 0 && { servername: host }),
      })
    : connectTcp({ host, port: Number(url.port || 80) });
  // Callers add their own handlers; without any handler a late error would end the process.
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  const startedAt = elapsed();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (why: string) => reject(noConnection(why));
  const timer = setTimeout(() => fail("timeout"), limitMs);
  const onError = (error: unknown) => fail(systemCode(error));
  const onClose = () => fail("closed");
  socket.once(isTls ? "secureConnect" : "connect", () => resolve());
  socket.once("error", onError).once("close", onClose);
  try {
    await promise;
    if (socket.destroyed) throw noConnection("closed");
    // After a pause of the process (SIGSTOP, a sleeping machine) the connection may be ready before the timer has run.
    const readyAt = elapsed();
    if (readyAt - startedAt > limitMs || readyAt > writeBy) throw noConnection("timeout");
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.off("error", onError).off("close", onClose);
  }
}

function noConnection(why: string): NoAnswer {
  return new NoAnswer("unreachable", `No connection to Telegram (${why})`);
}
