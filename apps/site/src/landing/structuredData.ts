/** What the landing page says, in the words of schema.org (search engines show it beside the link). */
import { jsonMarkOf } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { plans } from "@vestnik/domain/plan";
import { CURRENCY, monthlyCents } from "@vestnik/domain/price";
import { texts } from "../texts/texts.ts";
import { answersIn } from "./answers.ts";

const schema = { "@context": "https://schema.org" };

export function organization() {
  const origin = jsonMarkOf("origin");
  return {
    ...schema,
    "@type": "Organization",
    name: jsonMarkOf("name"),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

export function application(language: Language) {
  const { landing, pricing } = texts[language];
  return {
    ...schema,
    "@type": "SoftwareApplication",
    name: "Vestnik",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    inLanguage: language,
    description: landing.description,
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: pricing.names[plan],
      price: String(monthlyCents[plan] / 100),
      priceCurrency: CURRENCY.toUpperCase(),
    })),
  };
}

export function frequentQuestions(language: Language) {
  return {
    ...schema,
    "@type": "FAQPage",
    inLanguage: language,
    mainEntity: answersIn(language).map(({ asked, answer }) => ({
      "@type": "Question",
      name: asked,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
