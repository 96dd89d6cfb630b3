import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BotGuide } from "./bot/BotGuide.tsx";
import { GuideCard } from "./GuideCard.tsx";
import { ProductGuide } from "./product/ProductGuide.tsx";
import { useGuideAnchor } from "./useGuideAnchor.ts";

export function InstructionsTab() {
  const { t } = useTranslation("instructions");
  useGuideAnchor();
  return (
    <Stack gap="lg">
      <GuideCard title={t("service.title")}>
        <ProductGuide />
      </GuideCard>
      <GuideCard title={t("bot.title")}>
        <BotGuide />
      </GuideCard>
    </Stack>
  );
}
