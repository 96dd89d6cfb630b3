export const general = {
  brand: "Vestnik",
  skipToContent: "Skip to content",
  logIn: "Log in",
  menu: "Menu",
  language: { label: "Language", en: "English", ru: "Русский" },
  nav: { label: "Main", features: "Features", pricing: "Pricing", questions: "Questions" },
  footer: {
    label: "All pages",
    contact: "Contact",
    terms: "Terms",
    privacy: "Privacy",
    note: "Vestnik is not part of Telegram.",
  },
  toStart: "Back to the home page",
  notFound: {
    title: "There is no such page",
    text: "The address may be mistyped, or the page has moved.",
  },
} as const;
