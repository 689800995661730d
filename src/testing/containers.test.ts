import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "#server/platform/env/env.ts";
import { fileVariables, variableNames } from "#server/platform/env/variables.ts";

type Service = {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  configs?: { source: string }[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  read_only?: boolean;
  cap_drop?: string[];
  tmpfs?: string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
};

const compose: Compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const services = Object.entries(compose.services);
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const programs = services.filter(([, { image }]) => image === `parlance:${version}`);
/** Values of `.env` and of the files that docs/operating.md creates. */
const settingsFile: Record<string, string> = {
  DOMAIN: "texts.example.org",
  S3_ACCESS_KEY_ID: "GK0123456789",
  S3_SECRET_ACCESS_KEY: "0123456789",
};
const secrets: Record<string, string> = {
  DATABASE_URL: "postgres://parlance:secret@postgres/parlance",
  PARLANCE_SECRET: "s".repeat(32),
};

it("compose.yaml has two web processes and a worker of this version, with settings that start", () => {
  const roles = programs.map(([, { environment = {} }]) => {
    const values = Object.entries(environment).map(([name, value]) => {
      expect([...variableNames, ...fileVariables]).toContain(name);
      if (name.endsWith("_FILE"))
        return [name.slice(0, -"_FILE".length), secrets[name.slice(0, -"_FILE".length)]];
      return [name, value.replaceAll(/\$\{(\w+):\?\}/g, (_, word) => settingsFile[word] ?? "")];
    });
    const settings = readSettings(Object.fromEntries(values));
    expect(settings.url).toBe("https://texts.example.org");
    expect(settings.trustedProxies).toEqual([compose.networks.default.ipam.config[0]?.subnet]);
    return settings.role;
  });
  expect(roles).toEqual(["web", "web", "worker"]);
});

it("containers of Parlance have a read-only root, no capabilities and a folder for temporary files", () => {
  for (const [, service] of programs)
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"] });
});

it("compose.yaml declares every secret, configuration, volume and service that it refers to", () => {
  for (const [
    ,
    { secrets: files = [], configs = [], volumes = [], depends_on: dependencies = {} },
  ] of services) {
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(files));
    expect(Object.keys(compose.configs)).toEqual(expect.arrayContaining(configs.map(({ source }) => source)));
    expect(Object.keys(compose.volumes)).toEqual(
      expect.arrayContaining(volumes.map((volume) => volume.split(":")[0])),
    );
    for (const [dependency, { condition }] of Object.entries(dependencies)) {
      expect(compose.services).toHaveProperty(dependency);
      if (condition === "service_healthy") expect(compose.services[dependency]?.healthcheck).toBeDefined();
    }
  }
  const used = services.flatMap(([, { secrets: files = [] }]) => files);
  expect(Object.keys(compose.secrets).filter((name) => !used.includes(name))).toEqual([]);
});

it("Caddy forwards to every web process", () => {
  const upstreams = [...(compose.configs.caddy?.content ?? "").matchAll(/([\w-]+):4400/g)].map(
    ([, name]) => name,
  );
  const web = programs.filter(([, { environment }]) => environment?.PARLANCE_ROLE === "web");
  expect(upstreams).toEqual(web.map(([name]) => name));
});
