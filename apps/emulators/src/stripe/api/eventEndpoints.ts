import { get, nowOf } from "../core.ts";
import { newWebhookEndpoint } from "../objects/event.ts";
import { newId } from "../objects/ids.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { keep } from "../world.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { anything, flag, listOf, metadata, required, text } from "./params.ts";

const ENDPOINTS = "/v1/webhook_endpoints";
const MAX_TYPES = 20;

const events = [
  endpoint(
    ...(["GET", "/v1/events"] as const),
    { ...listFields, type: text, types: listOf(text), delivery_success: anything },
    (core, given) => {
      const { type, types } = given;
      if (type !== undefined && types) {
        throw wrong("You may only specify one of these parameters: type, types.");
      }
      if (types && types.length > MAX_TYPES) {
        throw wrong(`You may only specify up to ${MAX_TYPES} types.`, "types");
      }
      return pageOf(
        ...([core, "event", given, "/v1/events"] as const),
        (event) =>
          (type === undefined || event.type === type) && (types?.includes(event.type) ?? true),
      );
    },
  ),
  endpoint("GET", "/v1/events/:id", {}, (core, _given, id) => get(core, "event", id)),
];

const endpoints = [
  endpoint(
    ...(["POST", ENDPOINTS] as const),
    {
      url: text,
      enabled_events: listOf(text),
      api_version: text,
      description: text,
      metadata,
      connect: flag,
    },
    (core, given) => {
      const made = newWebhookEndpoint(nowOf(core), {
        url: required(given.url, "url"),
        enabled_events: required(given.enabled_events, "enabled_events"),
        api_version: given.api_version ?? null,
        description: given.description ?? null,
        metadata: mergedMetadata({}, given.metadata),
      });
      const secret = newId("whsec", 32);
      core.world.endpointSecrets.set(made.id, secret);
      keep(core.world, "webhook_endpoint", made);
      // Told once, here.
      return { ...made, secret };
    },
  ),
  endpoint("GET", ENDPOINTS, listFields, (core, given) =>
    pageOf(core, "webhook_endpoint", given, ENDPOINTS),
  ),
  endpoint("GET", `${ENDPOINTS}/:id`, {}, (core, _given, id) => get(core, "webhook_endpoint", id)),
  endpoint(
    ...(["POST", `${ENDPOINTS}/:id`] as const),
    { url: text, enabled_events: listOf(text), description: text, disabled: flag, metadata },
    (core, given, id) => {
      const known = get(core, "webhook_endpoint", id);
      known.url = given.url ?? known.url;
      known.enabled_events = given.enabled_events ?? known.enabled_events;
      known.description = given.description ?? known.description;
      if (given.disabled !== undefined) known.status = given.disabled ? "disabled" : "enabled";
      known.metadata = mergedMetadata(known.metadata, given.metadata);
      return known;
    },
  ),
  endpoint("DELETE", `${ENDPOINTS}/:id`, {}, (core, _given, id) => {
    get(core, "webhook_endpoint", id);
    core.world.shelves.webhook_endpoint.delete(id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
];

export const eventEndpoints = [...events, ...endpoints];
