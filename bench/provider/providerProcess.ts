/** The client side of the provider's process. */
import { firstMessage, startChild } from "../rig/child.ts";
import type { Child } from "../rig/child.ts";
import type { FromProvider, Report, Round, ToProvider } from "./wire.ts";

export type Provider = {
  readonly url: string;
  /** The same over TLS, by host name. */
  readonly tlsUrl: string;
  /** Starts a new count. `reached` resolves once all expected requests were accepted. */
  begin(round: Round): { readonly reached: Promise<void> };
  report(): Promise<Report>;
  stop(): Promise<void>;
};

export async function startProvider(): Promise<Provider> {
  const child = startChild(new URL("provider.ts", import.meta.url), {});
  const first = await firstMessage<FromProvider>(child);
  if (!("listening" in first)) throw new Error("The provider did not say where it listens.");
  const send = (message: ToProvider) => child.process.send(message);
  return {
    url: `http://127.0.0.1:${first.listening.port}`,
    tlsUrl: `https://localhost:${first.listening.tlsPort}`,
    begin(round) {
      const reached = said(child, "reached").then(() => undefined);
      send({ begin: round });
      return { reached };
    },
    async report() {
      const answer = said(child, "report");
      send({ report: true });
      const message = await answer;
      if (!("report" in message)) throw new Error("The provider did not report.");
      return message.report;
    },
    stop: async () => await child.stop(),
  };
}

/** The next message of this kind. */
async function said(child: Child, kind: "reached" | "report"): Promise<FromProvider> {
  return await new Promise((resolve) => {
    child.process.on("message", function take(message: FromProvider) {
      if (!(kind in message)) return;
      child.process.off("message", take);
      resolve(message);
    });
  });
}
