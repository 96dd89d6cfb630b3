import { type Core, get, getCustomer, nowOf } from "../core.ts";
import { type PortalConfiguration, newConfiguration, newPortalSession } from "../objects/portal.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { allOf, keep } from "../world.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { anything, flag, group, metadata, required, text } from "./params.ts";
import { featureFields, featuresOf } from "./portalFeatures.ts";
import { flowFields, flowOf } from "./portalFlow.ts";

const CONFIGURATIONS = "/v1/billing_portal/configurations";

const configurationFields = {
  features: featureFields,
  default_return_url: text,
  name: text,
  metadata,
  business_profile: anything,
  login_page: anything,
} as const;

export const portalEndpoints = [
  endpoint("POST", CONFIGURATIONS, configurationFields, (core, given) =>
    keep(
      ...([core.world, "billing_portal.configuration"] as const),
      newConfiguration(nowOf(core), {
        features: featuresOf(required(given.features, "features"), undefined),
        // Only the owner's own page of settings makes the default one.
        isDefault: false,
        ...(given.name ? { name: given.name } : {}),
        ...(given.default_return_url ? { returnUrl: given.default_return_url } : {}),
        metadata: mergedMetadata({}, given.metadata),
      }),
    ),
  ),
  endpoint(
    ...(["GET", CONFIGURATIONS, { ...listFields, active: flag, is_default: flag }] as const),
    (core, given) =>
      pageOf(
        ...([core, "billing_portal.configuration", given, CONFIGURATIONS] as const),
        (each) =>
          (given.active === undefined || each.active === given.active) &&
          (given.is_default === undefined || each.is_default === given.is_default),
      ),
  ),
  endpoint("GET", `${CONFIGURATIONS}/:id`, {}, (core, _given, id) =>
    get(core, "billing_portal.configuration", id),
  ),
  endpoint(
    ...(["POST", `${CONFIGURATIONS}/:id`, { ...configurationFields, active: flag }] as const),
    (core, given, id) => {
      const configuration = get(core, "billing_portal.configuration", id);
      if (given.features) {
        configuration.features = featuresOf(given.features, configuration.features);
      }
      configuration.active = given.active ?? configuration.active;
      configuration.name = given.name ?? configuration.name;
      configuration.default_return_url =
        given.default_return_url ?? configuration.default_return_url;
      configuration.metadata = mergedMetadata(configuration.metadata, given.metadata);
      configuration.updated = nowOf(core);
      return configuration;
    },
  ),
  endpoint(
    "POST",
    "/v1/billing_portal/sessions",
    {
      customer: text,
      return_url: text,
      locale: text,
      configuration: text,
      flow_data: group(flowFields),
    },
    (core, given) => {
      const customer = getCustomer(core, required(given.customer, "customer"));
      const configuration = configurationOf(core, given.configuration);
      const flow = given.flow_data
        ? flowOf(core, given.flow_data, { customer, configuration })
        : null;
      return keep(
        ...([core.world, "billing_portal.session"] as const),
        newPortalSession(nowOf(core), {
          publicUrl: core.publicUrl,
          configuration: configuration.id,
          customer: customer.id,
          flow,
          locale: given.locale ?? null,
          return_url: given.return_url ?? configuration.default_return_url,
        }),
      );
    },
  ),
];

function configurationOf(core: Core, id: string | undefined): PortalConfiguration {
  if (id !== undefined) {
    const asked = get(core, "billing_portal.configuration", id, "configuration");
    if (asked.active) return asked;
    throw wrong(`The configuration ${id} is not active.`, "configuration");
  }
  const usual = allOf(core.world, "billing_portal.configuration").find(
    (each) => each.is_default && each.active,
  );
  if (usual) return usual;
  throw wrong(
    "No configuration provided and your test mode default configuration has not been created. Provide a " +
      "configuration or create your default by saving your customer portal settings in test mode at " +
      "https://dashboard.stripe.com/test/settings/billing/portal.",
  );
}
