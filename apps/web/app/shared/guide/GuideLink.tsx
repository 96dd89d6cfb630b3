import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { botGuideAddress } from "../addresses/botGuide.ts";
import { stepOfCode } from "./stepOfCode.ts";

export type GuideLinkProps = {
  /** What went wrong with the bot. */
  readonly code: string;
  /** In a new tab of the browser, where something typed would be lost. */
  readonly newTab?: boolean;
};

/** Leads to the step of the bot's guide that repairs a failure; absent when no step does. */
export function GuideLink({ code, newTab = false }: GuideLinkProps) {
  const { t } = useTranslation("general");
  const step = stepOfCode(code);
  if (step === undefined) return null;
  return (
    <Anchor
      component={Link}
      to={botGuideAddress(step)}
      inherit
      underline="always"
      {...(newTab && { target: "_blank", "aria-label": t("showHowNewTab") })}
    >
      {t("showHow")}
    </Anchor>
  );
}
