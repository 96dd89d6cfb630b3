import { type TelegramEmulator, startTelegramEmulator } from "./emulator.ts";
import type { Message } from "./message.ts";
import type { Bot } from "./world.ts";

export type Answer = {
  ok: boolean;
  result?: unknown;
  error_code?: number;
  description?: string;
  parameters?: Record<string, number>;
};

export type Stage = {
  emulator: TelegramEmulator;
  bot: Bot;
  chatId: number;
  call: (method: string, parameters?: object) => Promise<Answer>;
  send: (method: string, parameters?: object) => Promise<Message>;
  upload: (method: string, form: FormData) => Promise<Answer>;
};

/** An emulator with one channel and one bot that may do everything there. */
export async function openStage(
  options: Parameters<typeof startTelegramEmulator>[0] = {},
): Promise<Stage> {
  const emulator = await startTelegramEmulator(options);
  const { control } = emulator;
  const bot = control.createBot({ username: "stage_bot", firstName: "Stage" });
  const chat = control.createChat({ title: "Stage", username: "stage" });
  control.setMember(chat.id, bot.id);
  const urlOf = (method: string): string => `${emulator.url}/bot${bot.botToken}/${method}`;
  const call: Stage["call"] = async (method, parameters = {}) => {
    const answer = await fetch(urlOf(method), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...(/^getMe$|Webhook/.test(method) ? {} : { chat_id: chat.id }),
        ...parameters,
      }),
    });
    return (await answer.json()) as Answer;
  };
  return {
    emulator,
    bot,
    chatId: chat.id,
    call,
    send: async (method, parameters) => {
      const answer = await call(method, parameters);
      if (!answer.ok) throw new Error(answer.description);
      return answer.result as Message;
    },
    upload: async (method, form) => {
      const answer = await fetch(urlOf(method), { method: "POST", body: form });
      return (await answer.json()) as Answer;
    },
  };
}
