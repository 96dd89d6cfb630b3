import { limitsOf, UNLIMITED, type Plan } from "@vestnik/domain/plan";
import { isPaidPlan } from "@vestnik/domain/price";
import { useTranslation } from "react-i18next";
import { inMegabytes } from "../../../shared/images/imageUsage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";

const GB = 1024 ** 3;

/** What a plan gives, line by line; every number is the catalogue's. */
export function usePlanFeatures(): (plan: Plan) => readonly string[] {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  return (plan) => {
    const { channels, publications, monthlyCredits, imageBytes } = limitsOf(plan);
    const isPaid = isPaidPlan(plan);
    return [
      t("plans.credits", { count: monthlyCredits }),
      channels === UNLIMITED
        ? t("plans.channelsUnlimited")
        : t("plans.channels", { count: channels }),
      publications === UNLIMITED
        ? t("plans.postsUnlimited")
        : t(isPaid ? "plans.posts" : "plans.trial", { count: publications }),
      imageBytes < GB
        ? t("plans.images", { megabytes: number(inMegabytes(imageBytes)) })
        : t("plans.imagesGigabytes", { gigabytes: number(imageBytes / GB) }),
      ...(isPaid ? [t(`plans.support.${plan}`)] : []),
    ];
  };
}
