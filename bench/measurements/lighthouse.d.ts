/** The part of Lighthouse that the bench uses; its own types need the browser's and the compiler's settings. */
declare module "lighthouse" {
  export type Audit = {
    readonly score: number | null;
    readonly title: string;
    readonly numericValue?: number;
    readonly details?: { readonly items?: readonly unknown[] };
  };
  export type Category = {
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  };
  export type Report = {
    readonly finalDisplayedUrl: string;
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Audit>>;
  };
  export default function lighthouse(
    url: string,
    flags: {
      port: number;
      onlyCategories: readonly string[];
      logLevel: "error";
      extraHeaders?: Readonly<Record<string, string>>;
    },
  ): Promise<{ readonly lhr: Report } | undefined>;
}
