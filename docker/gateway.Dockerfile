# The gateway with its console and embedded database. Build from the root of the repository:
#   docker build -f docker/gateway.Dockerfile -t bellwether .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
  && node tools/bootstrap.mjs build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf .nx .tools

FROM node:24.21.0-bookworm-slim AS run
ENV NODE_ENV=production \
    BELLWETHER_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 8800 8801
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8801/health/live').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/gateway/dist/main.js"]
CMD ["--host", "0.0.0.0", "--behind-proxy"]
