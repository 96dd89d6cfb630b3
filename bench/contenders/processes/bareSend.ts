/** Sends one message, and nothing else; connections are kept, as everybody's are. */
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as TlsAgent, request as requestWithTls } from "node:https";

const agent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });

export type BareJob = {
  readonly chatId: string;
  readonly botToken: string;
  readonly text: string;
};

/** Returns the number of the message at the provider. */
export async function bareSend(
  providerUrl: string,
  { chatId, botToken, text }: BareJob,
): Promise<number> {
  const body = JSON.stringify({ chat_id: Number(chatId), text, parse_mode: "HTML" });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const isTls = providerUrl.startsWith("https:");
    const send = isTls ? requestWithTls : request;
    send(`${providerUrl}/bot${botToken}/sendMessage`, {
      method: "POST",
      agent: isTls ? tlsAgent : agent,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
  response.setEncoding("utf8");
  let answer = "";
  for await (const chunk of response as AsyncIterable<string>) answer += chunk;
  const { ok, result } = JSON.parse(answer) as { ok: boolean; result: { message_id: number } };
  if (!ok) throw new Error(answer);
  return result.message_id;
}

/** A setting from the environment. */
export function requireSetting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}
