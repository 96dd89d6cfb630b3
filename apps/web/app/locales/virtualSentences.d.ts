/** Made by apps/web/sentenceModules.ts from the contract at build time. */
declare module "virtual:sentences/en" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
declare module "virtual:sentences/ru" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
declare module "virtual:sentences/en/deliveries" {
  import type { SomeSentences } from "@vestnik/contract/sentence";
  const sentences: SomeSentences;
  export default sentences;
}
declare module "virtual:sentences/ru/deliveries" {
  import type { SomeSentences } from "@vestnik/contract/sentence";
  const sentences: SomeSentences;
  export default sentences;
}
declare module "virtual:sentences/en/snippets" {
  import type { SomeSentences } from "@vestnik/contract/sentence";
  const sentences: SomeSentences;
  export default sentences;
}
declare module "virtual:sentences/ru/snippets" {
  import type { SomeSentences } from "@vestnik/contract/sentence";
  const sentences: SomeSentences;
  export default sentences;
}
