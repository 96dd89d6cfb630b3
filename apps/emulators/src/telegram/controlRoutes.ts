import type { FastifyInstance } from "fastify";
import {
  type Control,
  ControlMistake,
  type NewBot,
  type NewChat,
  type NewMember,
} from "./control.ts";
import type { EmulatorCore } from "./core.ts";
import { FAULT_KINDS, type FaultRule } from "./faults.ts";

/** The control interface over HTTP, for rigs that run the emulator as a process of its own. */
export function registerControlRoutes(
  app: FastifyInstance,
  core: EmulatorCore,
  control: Control,
): void {
  app.post<{ Body: NewBot }>("/control/bots", (request) => control.createBot(request.body));
  app.post<{ Body: NewChat }>("/control/chats", (request) => {
    if (typeof request.body.title !== "string") throw new ControlMistake("a chat needs a title");
    return control.createChat(request.body);
  });
  app.post<{ Body: NewMember & { chat: number | string; botId: number } }>(
    "/control/members",
    ({ body: { chat, botId, ...member } }) => {
      control.setMember(chat, Number(botId), member);
      return { ok: true };
    },
  );
  app.post<{ Body: { botId: number } }>("/control/revoke", ({ body }) => ({
    botToken: control.revokeBotToken(Number(body.botId)),
  }));
  app.post<{ Body: { chat: number | string; title: string } }>("/control/topics", ({ body }) => ({
    id: control.createTopic(body.chat, body.title),
  }));
  app.post<{ Body: { chat: number | string } }>("/control/migrate", ({ body }) => ({
    id: control.migrateChat(body.chat),
  }));
  app.post<{ Body: { chat: number | string; messageId: number; options: number[] } }>(
    "/control/votes",
    ({ body: { chat, messageId, options } }) => {
      control.vote(chat, Number(messageId), options);
      return { ok: true };
    },
  );
  app.post<{ Body: { ms: number } }>("/control/latency", ({ body }) => {
    control.setLatency(Number(body.ms));
    return { ok: true };
  });
  app.post("/control/reset", async () => {
    await control.reset();
    return { ok: true };
  });
  registerFaultRoutes(app, core, control);
  registerReadRoutes(app, core, control);
}

function registerFaultRoutes(app: FastifyInstance, core: EmulatorCore, control: Control): void {
  app.post<{ Body: FaultRule }>("/control/faults", ({ body }) => {
    if (!FAULT_KINDS.includes(body.kind)) {
      throw new ControlMistake(`kind must be one of ${FAULT_KINDS.join(", ")}`);
    }
    control.fault(body);
    return { ok: true };
  });
  app.get("/control/faults", () => core.faults.list());
  app.delete("/control/faults", () => {
    control.clearFaults();
    return { ok: true };
  });
}

function registerReadRoutes(app: FastifyInstance, core: EmulatorCore, control: Control): void {
  app.get<{ Querystring: { since?: string; limit?: string } }>("/control/requests", (request) => {
    const { since = "0", limit } = request.query;
    return core.log.since(Number(since), limit === undefined ? undefined : Number(limit));
  });
  app.get<{ Querystring: { chat?: string } }>("/control/posts", ({ query }) =>
    control.posts(query.chat ?? ""),
  );
  app.get("/control/bots", () => [...core.world.bots.values()]);
  app.get("/control/chats", () =>
    [...core.world.chats.values()].map(({ id, type, title, username, members }) => ({
      id,
      type,
      title,
      username,
      members: [...members].map(([botId, member]) => ({ botId, ...member })),
    })),
  );
}
