FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm pack

FROM node:24-bookworm-slim
COPY --from=build /src/parlance-*.tgz /tmp/
RUN npm install --global /tmp/parlance-*.tgz \
  && rm -r /tmp/parlance-*.tgz /root/.npm \
  && install --directory --owner=node --group=node --mode=700 /data
USER node
# The flag keeps the young generation of the heap small: by default it grows to 128 MB under load.
ENV HOST=0.0.0.0 PARLANCE_DATA=/data NODE_OPTIONS=--max-semi-space-size=16
VOLUME /data
EXPOSE 4400
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["parlance"]
CMD ["serve"]
