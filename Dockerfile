# Vestnik as a container: `docker build .` makes what a server runs, `--target demo` the demo with its emulators.
# The Node of package.json ("dependencies"). Another base with Node, npm and flock may be named: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /vestnik
COPY . .
RUN node scripts/serve.mjs --prepare

FROM build AS demo
RUN npm ci --no-audit --no-fund --loglevel=error && install -d -o 1000 -g 1000 /data
USER 1000:1000
ENV DATA_DIR=/data
VOLUME /data
CMD ["node", "scripts/start.mjs"]

# Only what the server needs: building the pages takes ten times as many packages.
FROM build AS packages
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && npm ci --omit=dev --workspace @vestnik/server --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE}
# Debian's repairs since the base was made; tools for backups of PostgreSQL 15, and for taking uploads apart where the host permits namespaces.
RUN apt-get update && apt-get upgrade --yes && apt-get install --yes --no-install-recommends postgresql-client bubblewrap \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /vestnik
COPY --from=packages /vestnik/package.json ./
COPY --from=packages /vestnik/node_modules ./node_modules
COPY --from=packages /vestnik/packages ./packages
COPY --from=packages /vestnik/apps/server ./apps/server
COPY --from=packages /vestnik/scripts ./scripts
COPY --from=build /vestnik/apps/web/dist ./apps/web/dist
COPY --from=build /vestnik/apps/site/dist ./apps/site/dist
RUN install -d -o 1000 -g 1000 -m 0700 /data
USER 1000:1000
# A worker answers on METRICS_PORT alone, so every role is asked there.
ENV NODE_ENV=production DATA_DIR=/data METRICS_PORT=9464 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/server/dist/server.mjs"]
