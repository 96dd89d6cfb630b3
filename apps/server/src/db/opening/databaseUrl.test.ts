import { expect, it } from "vitest";
import { findDatabaseUrlProblem } from "./databaseUrl.ts";

it.each([
  "postgres://vestnik:hunter2@db:5432/vestnik",
  "postgresql://vestnik:hunter2@db/vestnik",
  "POSTGRES://vestnik:hunter2@db/vestnik",
  "postgres://vestnik@db",
  "postgres://db/vestnik",
  "postgres://vestnik:hunter%2F%23%3F%40%25@db:5432/vestnik",
  "postgres://vestnik:p@ss@db:5432/vestnik",
  "postgres://vestnik:p@ss:hunter2@db/vestnik",
  "postgres://vestnik:hunter2@db:/vestnik",
  "postgres://vestnik:hunter2@[::1]:5432/vestnik?sslmode=require",
  "postgres://vestnik:hunter2@/vestnik?host=/var/run/postgresql",
  "postgres://vestnik:hunter2@%2Fvar%2Frun%2Fpostgresql/vestnik",
  "postgres:///vestnik?host=/var/run/postgresql",
])("%s can be tried", (url) => {
  expect(findDatabaseUrlProblem(url)).toBeUndefined();
});

it.each([
  "postgres://vestnik:hunter2#x@db:5432/vestnik",
  "postgres://vestnik:hunter2/x@db:5432/vestnik",
  "postgres://vestnik:hunter2?x@db:5432/vestnik",
  // Each of these is a valid address of another host, which would be looked up.
  "postgres://vestnik:12/hunter2@db:5432/vestnik",
  "postgres://vestnik:12?hunter2@db:5432/vestnik",
  "postgres://vestnik:12#hunter2@db:5432/vestnik",
  "postgres://vestnik:hunter2@12/x@db:5432/vestnik",
  "postgres://vestnik:/hunter2@db/vestnik",
  "postgres://vestnik:hunter2%@db:5432/vestnik",
  "postgres://vestnik:hunter2%zz@db:5432/vestnik",
  "postgres://vestnik:hunter2%ff@db:5432/vestnik",
  "postgres://vestnik:hunter2 x@db:5432/vestnik",
  "postgres://vestnik:hunter2\n@db:5432/vestnik",
  "postgres://vestnik:hunter2@db:5432/vestnik#x",
  // What Node reads from an .env file, where # begins a comment.
  "postgres://vestnik:hunter2",
])("%j is refused: what must be percent-encoded is said, and no part of it shown", (url) => {
  const problem = findDatabaseUrlProblem(url);
  expect(problem).toMatch(/percent-encoded.*# as %23/);
  expect(problem).not.toMatch(/hunter2|vestnik|\bdb\b/);
});

it.each([
  "mysql://vestnik:hunter2@db/vestnik",
  "http://vestnik:hunter2@db/vestnik",
  "jdbc:postgresql://db/vestnik?password=hunter2",
  "postgresql+asyncpg://vestnik:hunter2@db/vestnik",
  "postgres:vestnik:hunter2@db/vestnik",
  "host=db user=vestnik password=hunter2",
  "vestnik:hunter2@db/vestnik",
  "hunter2",
])("%s is refused: an address of PostgreSQL is asked for", (url) => {
  const problem = findDatabaseUrlProblem(url);
  expect(problem).toMatch(/must begin with postgres:\/\//);
  expect(problem).not.toContain("hunter2");
});

it.each([
  "postgres://vestnik:hunter2@db:port/vestnik",
  "postgres://vestnik:hunter2@db:PORT",
  "postgres://vestnik:hunter2@db:<port>/vestnik",
  "postgres://vestnik:hunter2@db:${PORT}/vestnik",
  "postgres://vestnik:hunter2@db:5432x/vestnik",
  "postgres://vestnik:hunter2@db:54 32/vestnik",
  "postgres://vestnik:hunter2@db:99999/vestnik?sslmode=require",
  "postgres://vestnik:hunter2@[::1]:port/vestnik",
  "postgres://vestnik:p@ss:hunter2@db:port/vestnik",
])("%s is refused: its port has to be a number", (url) => {
  const problem = findDatabaseUrlProblem(url);
  expect(problem).toMatch(/port.*number.*5432/);
  expect(problem).not.toMatch(/hunter2|vestnik:/);
});

it("an address without a host is refused", () => {
  expect(findDatabaseUrlProblem("postgres:///vestnik")).toMatch(/has no host/);
});
