# The server in a container: `docker build -t fracas .`, then
# `docker run -p 7777:7777 -v fracas:/data fracas`. With PostgreSQL: compose.yaml.

FROM node:22-bookworm-slim AS site
WORKDIR /fracas/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web .
# The site carries the rulebooks.
COPY docs/rules /fracas/docs/rules
RUN npm run build

FROM rust:1.95-slim-bookworm AS program
WORKDIR /fracas
COPY . .
COPY --from=site /fracas/web/dist web/dist
# The site is built already, so this stage does without Node.
RUN FRACAS_NO_WEB=1 cargo build --release --locked --package fracas

FROM debian:bookworm-slim
RUN useradd --system --uid 7777 --home-dir /data --create-home fracas
COPY --from=program /fracas/target/release/fracas /usr/local/bin/fracas
USER fracas
VOLUME /data
EXPOSE 7777
# There is no curl in here, and bash can ask as well.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/7777 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
ENTRYPOINT ["fracas"]
CMD ["serve", "--address", "0.0.0.0", "--database", "/data/games.db"]
