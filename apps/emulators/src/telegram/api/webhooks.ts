import type { Method } from "./call.ts";
import { flagOf, integerOf, listOf, textOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

/** What a bot hears of when it does not choose. Of these only `poll` and `my_chat_member` happen here. */
const USUAL_UPDATES = ["message", "channel_post", "callback_query", "poll", "my_chat_member"];
const USUAL_CONNECTIONS = 40;
const MAX_CONNECTIONS = 100;

/** Plain http is taken as well: the server that is emulated here runs on this machine, like its webhooks. */
export const setWebhook: Method = (call) => {
  const { bot, fields } = call;
  const url = textOf(fields, "url")?.trim() ?? "";
  if (flagOf(fields, "drop_pending_updates")) call.updates.drop(bot);
  if (url === "") delete bot.webhook;
  else bot.webhook = readWebhook(call, url);
  call.saveSoon();
  return true;
};

function readWebhook({ fields }: Parameters<Method>[0], url: string) {
  const { protocol, port } = URL.parse(url) ?? {};
  if (protocol !== "https:" && protocol !== "http:") {
    throw badRequest("bad webhook: An HTTPS URL must be provided for webhook");
  }
  if (protocol === "https:" && !["", "80", "88", "8443"].includes(port ?? "")) {
    throw badRequest("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443");
  }
  const secretToken = textOf(fields, "secret_token") ?? "";
  if (!/^[\w-]{0,256}$/.test(secretToken)) {
    throw badRequest("secret token contains unallowed characters");
  }
  const maxConnections = integerOf(fields, "max_connections") ?? USUAL_CONNECTIONS;
  const chosen = listOf(fields, "allowed_updates")?.map(String) ?? [];
  return {
    url,
    maxConnections: Math.min(MAX_CONNECTIONS, Math.max(1, maxConnections)),
    allowedUpdates: chosen.length > 0 ? chosen : USUAL_UPDATES,
    ...(secretToken !== "" && { secretToken }),
  };
}

export const deleteWebhook: Method = (call) => {
  if (flagOf(call.fields, "drop_pending_updates")) call.updates.drop(call.bot);
  delete call.bot.webhook;
  call.saveSoon();
  return true;
};

/** The secret is never told again. */
export const getWebhookInfo: Method = ({ bot, updates }) => {
  const { webhook } = bot;
  const about = { has_custom_certificate: false, pending_update_count: updates.pending(bot) };
  if (!webhook) return { url: "", ...about };
  const { url, maxConnections, allowedUpdates, lastError } = webhook;
  return {
    url,
    ...about,
    max_connections: maxConnections,
    allowed_updates: allowedUpdates,
    ...(lastError && { last_error_date: lastError.date, last_error_message: lastError.message }),
  };
};
