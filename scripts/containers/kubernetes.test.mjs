import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { root } from "../machine/project.mjs";

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), "utf8");

/**
 * @typedef {{ httpGet: { path: string, port: string } }} Probe
 * @typedef {{ image: string, env: { name: string, value: string }[], ports: { name: string, containerPort: number }[],
 *   startupProbe: Probe, livenessProbe: Probe, readinessProbe: Probe, securityContext: Record<string, unknown>,
 *   volumeMounts: { name: string, mountPath: string }[] }} Container
 * @typedef {{ terminationGracePeriodSeconds: number, securityContext: Record<string, unknown>, containers: [Container], volumes: { name: string }[] }} Pod
 * @typedef {{ kind: string, metadata: { name: string, namespace?: string }, data?: Record<string, string>,
 *   spec: { selector?: Record<string, unknown>, serviceName?: string, template: { metadata: { labels: Record<string, string> }, spec: Pod },
 *     volumeClaimTemplates: { metadata: { name: string } }[] } }} Manifest
 */
const documents = parseAllDocuments(read("docs/kubernetes/vestnik.yaml"), { uniqueKeys: true });
/** @type {Manifest[]} */
const manifests = documents.map((each) => each.toJS());
const sets = manifests.filter(({ kind }) => kind === "StatefulSet");
const { services } = parse(read("compose.yaml"), { merge: true });
const settings = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};

test("the manifests can be read, are in one namespace, and no name stands twice", () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { kind, metadata } of manifests)
    expect([kind, metadata.namespace]).toEqual([
      kind,
      kind === "Namespace" ? undefined : "vestnik",
    ]);
});

test("their settings are settings, and those of one machine have the values of compose.yaml", () => {
  const known = new Set(read(".env.example").match(/(?<=^#?)[A-Z][A-Z0-9_]+(?==)/gm));
  for (const name of Object.keys(settings)) expect([name, known.has(name)]).toEqual([name, true]);
  const composed = services.web.environment;
  for (const name of ["HOST", "PORT", "METRICS_PORT", "TRUSTED_PROXIES"])
    expect([name, settings[name]]).toEqual([name, composed[name]]);
  const secret = /TOKEN$|_KEYS?$|PASSWORD|DATABASE_URL|SECRET/;
  expect(Object.keys(settings).filter((name) => secret.test(name))).toEqual([]);
});

test.each(sets.map((set) => [set.metadata.name, set]))(
  "%s runs the image as it wants to be run",
  (name, { spec }) => {
    const pod = spec.template.spec;
    const [container] = pod.containers;
    const composed = services[name];
    expect(container.env).toEqual([{ name: "ROLE", value: composed.environment.ROLE }]);
    expect(`${pod.terminationGracePeriodSeconds}s`).toBe(composed.stop_grace_period);
    const [, user] =
      /^USER (\d+):\d+$/m.exec(
        read("Dockerfile")
          .split(/^FROM /m)
          .at(-1) ?? "",
      ) ?? [];
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
      fsGroup: Number(user),
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: composed.read_only,
      capabilities: { drop: composed.cap_drop },
    });
    const ports = new Map(container.ports.map((port) => [port.name, String(port.containerPort)]));
    /** @type {Record<string, string | undefined>} */
    const wanted = { http: settings["PORT"], metrics: settings["METRICS_PORT"] };
    for (const [port, number] of ports) expect([port, number]).toEqual([port, wanted[port]]);
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(ports.has(httpGet.port)).toBe(true);
    expect(livenessProbe.httpGet.path).toBe("/api/health/live");
    expect(readinessProbe.httpGet.path).toBe("/api/health/ready");
    // Where nothing else may be written: the volume of its own, and what the image's users write in passing.
    const places = new Map(container.volumeMounts.map((each) => [each.mountPath, each.name]));
    expect([...places.keys()]).toEqual(["/data", ...composed.tmpfs]);
    expect(settings["DATA_DIR"]).toMatch(/^\/data\/./);
    expect(spec.volumeClaimTemplates.map(({ metadata }) => metadata.name)).toEqual(["data"]);
    expect(pod.volumes.map((volume) => volume.name)).toEqual(["tmp"]);
    expect(spec.selector).toEqual({ matchLabels: spec.template.metadata.labels });
  },
);

test("the probes ask what a worker answers", () => {
  const server = read("apps/server/src/http/health/metricsServer.ts");
  for (const path of ["/api/health/live", "/api/health/ready"])
    expect(server).toContain(`"${path}"`);
  expect(sets.map(({ metadata }) => metadata.name)).toEqual(["web", "worker"]);
});
