import { expect, it } from "vitest";
import { startTestApp } from "../../testing/testApp.ts";

it("what the operator has not said about themselves is null, and a visitor can read it without logging in", async () => {
  const testApp = await startTestApp();
  const response = await testApp.app.inject({ url: "/api/company" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    success: true,
    company: { name: "Vestnik", email: null, telegram: null, chatUrl: null, videoUrl: null },
  });
  await testApp.close();
});

it("visitors read who runs the installation, and where its chat group is", async () => {
  const testApp = await startTestApp({
    settings: {
      COMPANY_NAME: "North Wind",
      COMPANY_EMAIL: "hello@example.com",
      COMPANY_TELEGRAM: "@north_wind",
      COMPANY_CHAT_URL: "https://t.me/north_wind_chat",
    },
  });
  const response = await testApp.app.inject({ url: "/api/company" });
  expect(response.json()).toEqual({
    success: true,
    company: {
      name: "North Wind",
      email: "hello@example.com",
      telegram: "north_wind",
      chatUrl: "https://t.me/north_wind_chat",
      videoUrl: null,
    },
  });
  await testApp.close();
});
