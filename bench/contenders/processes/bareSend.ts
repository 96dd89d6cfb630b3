/** Sends one message over one new connection, and nothing else. */
import { request } from "node:http";
import type { IncomingMessage } from "node:http";

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
    request(`${providerUrl}/bot${botToken}/sendMessage`, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        connection: "close",
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
