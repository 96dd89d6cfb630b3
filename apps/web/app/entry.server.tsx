/** Runs at build time only: renders the page that every address starts from. */
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { FirstScreen } from "./shared/firstScreen/FirstScreen.tsx";

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  // Else parts that were late come as scripts, which put them into their places after up to 0.3 s.
  await body.allReady;
  const html = await new Response(body).text();
  const [head, ...rest] = html.split("<body>");
  if (rest.length !== 1) throw new Error("the page has no place for the first screen");
  headers.set("Content-Type", "text/html");
  // React leaves elements of the body alone that it did not render; Providers.tsx removes this one.
  const page = `${head}<body>${renderToStaticMarkup(<FirstScreen />)}${rest.join("")}`;
  return new Response(page, { headers, status });
}
