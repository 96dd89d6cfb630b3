import { Anchor, Text, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { companyResponseSchema } from "@vestnik/contract/account";
import { publicAddress } from "@vestnik/contract/publicPages";
import { useTranslation } from "react-i18next";
import { request } from "../../../shared/api/request.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";

const companyQuery = queryOptions({
  queryKey: ["company"],
  staleTime: Infinity,
  queryFn: async ({ signal }) =>
    (await request(companyResponseSchema, "GET", "/company", undefined, { signal })).company,
});

/** The chat group of this installation; where there is none, or it is not known, the page that says how to write to us. */
export function SupportLink() {
  const { t } = useTranslation("instructions");
  const language = useLanguage();
  const company = useQuery(companyQuery);
  const chatUrl = company.data?.chatUrl;
  return (
    <section>
      <Title order={3} size="h5">
        {t("service.help.title")}
      </Title>
      {chatUrl ? (
        <>
          <Text>{t("service.help.chatHint")}</Text>
          <Anchor href={chatUrl} target="_blank" rel="noreferrer" underline="always">
            {t("service.help.chat")}
          </Anchor>
        </>
      ) : (
        <>
          <Text>{t("service.help.contactHint")}</Text>
          <Anchor href={publicAddress("contact", language)} underline="always">
            {t("service.help.contact")}
          </Anchor>
        </>
      )}
    </section>
  );
}
