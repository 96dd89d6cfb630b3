/** Who runs this installation, for the pages that say how to reach them. */
import { companyResponseSchema } from "@vestnik/contract/account";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "../../config.ts";

/** Needs no session: the public pages say the same. */
export function registerCompanyRoutes(app: FastifyInstance, { company }: Config): void {
  const { name, email = null, telegram = null, chatUrl = null, videoUrl = null } = company;
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/company",
    schema: { response: { 200: companyResponseSchema } },
    handler: async () => ({
      success: true as const,
      company: { name, email, telegram, chatUrl, videoUrl },
    }),
  });
}
