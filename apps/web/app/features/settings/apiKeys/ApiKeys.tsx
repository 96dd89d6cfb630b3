import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { Section } from "../section/Section.tsx";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { SectionShape, type Heights } from "../section/SectionShape.tsx";

/** Most people have no key, so what this section is made of is fetched behind all the others. */
const ApiKeyList = lazyPart(
  withTexts(["apiKeys"], async () => (await import("./ApiKeyList.tsx")).ApiKeyList),
);

const HEIGHTS: Heights = [148, 106];

/** The keys with which programs act for this person. */
export function ApiKeys() {
  const { t } = useTranslation("settings");
  return (
    <Section id="keys" lead={t("keys.lead")}>
      <Suspense fallback={<SectionShape heights={HEIGHTS} label={t("keys.loading")} />}>
        <ApiKeyList heights={HEIGHTS} />
      </Suspense>
    </Section>
  );
}
