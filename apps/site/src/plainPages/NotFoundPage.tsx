import { publicAddress } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { PlainPage } from "../layout/PlainPage.tsx";
import { texts } from "../texts/texts.ts";

export function NotFoundPage({ language }: { readonly language: Language }) {
  const { notFound, toStart, brand } = texts[language].general;
  return (
    <PlainPage
      language={language}
      page={undefined}
      pageTitle={`${notFound.title} · ${brand}`}
      description={notFound.text}
    >
      <h1>{notFound.title}</h1>
      <p className="lead">{notFound.text}</p>
      <p>
        <a className="button" href={publicAddress("landing", language)}>
          {toStart}
        </a>
      </p>
    </PlainPage>
  );
}
