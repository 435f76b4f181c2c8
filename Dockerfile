# One image per service:  docker build --build-arg SERVICE=cad --tag ten8-cad .
# The web app's image:    docker build --target web --tag ten8-web .
# `npm run admin`:        docker build --target admin --tag ten8-admin .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG WEB_IMAGE=docker.io/library/caddy:2

# Only the files that decide which packages are installed, so that a change of code does not install them again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /ten8
COPY . .
RUN find . -type f ! -name package.json ! -path ./package-lock.json ! -path ./.npmrc -delete \
  && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS installed
WORKDIR /ten8
COPY --from=manifests /ten8 ./
RUN npm ci --ignore-scripts

FROM installed AS build
COPY . .
RUN node node_modules/typescript-native/bin/tsc -b packages/contracts packages/event-log packages/service-kit services/* \
  && find packages services -path '*/dist/*' \( -name '*.map' -o -name '*.d.ts' -o -name .tsbuildinfo \) -delete

FROM build AS web-build
RUN npm run build --workspace web

# The npm packages that one service needs, and the compiled code of Ten8.
FROM ${NODE_IMAGE} AS production
ARG SERVICE
WORKDIR /ten8
COPY --from=manifests /ten8 ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspace="@ten8/${SERVICE}" --include-workspace-root=false \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.md' \) -delete
COPY --from=build /ten8/packages built/packages
COPY --from=build /ten8/services built/services
RUN for part in packages/contracts packages/event-log packages/service-kit "services/${SERVICE}"; do \
       mkdir -p "out/${part}" \
       && for piece in "${part}/package.json" "${part}/node_modules" "built/${part}/dist" "built/${part}/worker" "built/${part}/migrations"; do \
            [ ! -e "${piece}" ] || cp -r "${piece}" "out/${part}" || exit 1; \
          done || exit 1; \
     done \
  && mv node_modules out/ \
  && find -L out/node_modules -maxdepth 2 -type l -delete \
  && ln -s "services/${SERVICE}/dist/main.js" out/main.js \
  && ln -s "services/${SERVICE}/dist/migrate.js" out/migrate.js

# Removes the file's capability by copying: a container without capabilities could not start it otherwise.
FROM ${WEB_IMAGE} AS web-server
RUN cp /usr/bin/caddy /caddy

FROM ${WEB_IMAGE} AS web
COPY --from=web-server /caddy /usr/bin/caddy
COPY web/Caddyfile /etc/caddy/Caddyfile
COPY --from=web-build /ten8/web/dist /srv
USER 1000:1000
EXPOSE 8080
ENTRYPOINT ["caddy"]
CMD ["run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# `npm run admin` runs as TypeScript, also here.
FROM ${NODE_IMAGE} AS admin-files
WORKDIR /ten8
COPY --from=manifests /ten8 ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --include-workspace-root=false \
       --workspace=@ten8/launcher --workspace=@ten8/demo-data \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.md' \) -delete
COPY --from=installed /ten8/node_modules/tsx node_modules/tsx
COPY --from=installed /ten8/node_modules/esbuild node_modules/esbuild
COPY --from=installed /ten8/node_modules/@esbuild node_modules/@esbuild
COPY . .
RUN rm -rf .npmrc web services/*/src packages/test-kit packages/discord-double \
  && find packages -name '*.d.ts' -delete

FROM ${NODE_IMAGE} AS admin
ENV NODE_ENV=production
WORKDIR /ten8
COPY --from=admin-files /ten8 ./
USER 1000:1000
ENTRYPOINT ["node", "--conditions=source", "--import", "tsx", "scripts/admin.ts"]

FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production
WORKDIR /ten8
COPY --from=production /ten8/out ./
USER 1000:1000
ENTRYPOINT ["node"]
CMD ["main.js"]
