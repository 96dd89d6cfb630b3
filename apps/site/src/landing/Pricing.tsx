import { creditCosts } from "@vestnik/domain/credits";
import type { Generation } from "@vestnik/domain/credits";
import { limitsOf, UNLIMITED } from "@vestnik/domain/plan";
import type { Plan } from "@vestnik/domain/plan";
import { creditPacks, monthlyCents } from "@vestnik/domain/price";
import type { Language } from "@vestnik/contract/shared";
import { OnlyWith, OnlyWithout } from "../layout/facts.tsx";
import { loginAddress } from "../layout/TopBar.tsx";
import { texts } from "../texts/texts.ts";

/** From left to right. */
const plans = ["free", "basic", "business"] as const satisfies readonly Plan[];

type Props = { readonly language: Language };

/** Plans, packs and costs, all of them from the catalogue. An installation that sells nothing says so. */
export function Pricing({ language }: Props) {
  const t = texts[language].pricing;
  return (
    <section className="width section" id="pricing">
      <h2>{t.title}</h2>
      <OnlyWith fact="payments">
        <p className="lead">{t.lead}</p>
        <ul className="plans">
          {plans.map((plan) => (
            <PlanCard key={plan} language={language} plan={plan} />
          ))}
        </ul>
      </OnlyWith>
      <OnlyWithout fact="payments">
        <p className="lead">{t.notSold}</p>
      </OnlyWithout>
      <OnlyWith fact="ai">
        <div className="credits">
          <OnlyWith fact="payments">
            <Packs language={language} />
          </OnlyWith>
          <Costs language={language} />
        </div>
      </OnlyWith>
    </section>
  );
}

function PlanCard({ language, plan }: Props & { readonly plan: Plan }) {
  const t = texts[language].pricing;
  const { channels, monthlyCredits, publications } = limitsOf(plan);
  const isPopular = plan === "basic";
  return (
    <li className={isPopular ? "plan popular" : "plan"}>
      <h3>{t.names[plan]}</h3>
      {isPopular && <p className="badge">{t.popular}</p>}
      <p className="price">
        <strong>{price(language, monthlyCents[plan])}</strong> {t.period}
      </p>
      <ul className="ticks">
        <li>{t.credits(monthlyCredits)}</li>
        <li>{channels === UNLIMITED ? t.channelsUnlimited : t.channels(channels)}</li>
        <li>{plan === "free" ? t.trial(publications) : t.posts(publications)}</li>
        <li>{t.support[plan]}</li>
      </ul>
      <a className={isPopular ? "button" : "button quiet"} href={loginAddress(language)}>
        {t.start[plan]}
      </a>
    </li>
  );
}

function Packs({ language }: Props) {
  const t = texts[language].pricing;
  return (
    <div>
      <h3>{t.packs}</h3>
      <p className="quiet">{t.packsLead}</p>
      <ul className="amounts">
        {creditPacks.map(({ credits, cents }) => (
          <li key={credits}>
            <span>{t.pack(credits)}</span> <strong>{price(language, cents)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

const operations: readonly Generation[] = [
  "text",
  "tags",
  "rewriting",
  "image",
  "text_from_image",
  "image_from_image",
];

function Costs({ language }: Props) {
  const t = texts[language].pricing;
  return (
    <div>
      <h3>{t.costs}</h3>
      <ul className="amounts costs">
        {operations.map((operation) => (
          <li key={operation}>
            <span>{t.operations[operation]}</span> <strong>{creditCosts[operation]}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function price(language: Language, cents: number): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
