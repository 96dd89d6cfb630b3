/** What the landing page says, in the words of schema.org (search engines show it beside the link). */
import { jsonMarkOf } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { plans } from "@vestnik/domain/plan";
import type { Plan } from "@vestnik/domain/plan";
import { OnlyWith, OnlyWithout } from "../layout/facts.tsx";
import { CURRENCY, monthlyCents } from "@vestnik/domain/price";
import { texts } from "../texts/texts.ts";
import { answersIn } from "./answers.ts";

const schema = { "@context": "https://schema.org" };

function organization() {
  const origin = jsonMarkOf("origin");
  return {
    ...schema,
    "@type": "Organization",
    name: jsonMarkOf("name"),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

function application(language: Language, sold: readonly Plan[]) {
  const { landing, pricing } = texts[language];
  return {
    ...schema,
    "@type": "SoftwareApplication",
    name: "Vestnik",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    inLanguage: language,
    description: landing.description,
    offers: sold.map((plan) => ({
      "@type": "Offer",
      name: pricing.names[plan],
      price: String(monthlyCents[plan] / 100),
      priceCurrency: CURRENCY.toUpperCase(),
    })),
  };
}

function frequentQuestions(language: Language) {
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

type Props = { readonly language: Language };

/** An installation that sells nothing offers the product for nothing. */
export function StructuredData({ language }: Props) {
  return (
    <>
      <Data says={organization()} />
      <OnlyWith fact="payments">
        <Data says={application(language, plans)} />
      </OnlyWith>
      <OnlyWithout fact="payments">
        <Data says={application(language, ["free"])} />
      </OnlyWithout>
      <Data says={frequentQuestions(language)} />
    </>
  );
}

function Data({ says }: { readonly says: object }) {
  return <script type="application/ld+json">{JSON.stringify(says)}</script>;
}
