{{/* Takes {root, name, service}: the variables of one service, each only if it reads it. */}}
{{- define "ten8.env" -}}
{{- $root := .root }}
{{- $reads := .service.reads }}
{{- /* Not written twice: Kubernetes warns about it, and its updates get the order wrong. */}}
{{- $own := .service.env }}
{{- $full := include "ten8.fullname" .root }}
{{- $facts := .root.Files.Get "services.yaml" | fromYaml }}
{{- if and .root.Values.certificates.existingSecret (ne .name "web") }}
- name: NODE_EXTRA_CA_CERTS
  value: /certificates/{{ .root.Values.certificates.key }}
{{- end }}
{{- range .service.neighbours }}
- name: {{ .variable }}
  value: {{ if eq .variable "GATEWAY" }}{{ $full }}-{{ .name }}{{ else }}http://{{ $full }}-{{ .name }}:{{ (index $facts .name).port }}{{ end }}
{{- end }}
{{- $settings := dict "PUBLIC_URL" .root.Values.publicUrl "METRICS_PORT" .root.Values.metrics.port }}
{{- $_ := set $settings "DISCORD_CONFIGURED" (include "ten8.discord" .root) }}
{{- range $key, $value := .root.Values.settings }}
{{- $_ := set $settings ($key | snakecase | upper) $value }}
{{- end }}
{{- range $variable, $value := $settings }}
{{- if and (has $variable $reads) (ne (toString $value) "") (not (hasKey $own $variable)) }}
- name: {{ $variable }}
  value: {{ ternary ($value | int | toString) (toString $value) (and (kindIs "float64" $value) (eq $value (floor $value))) | quote }}
{{- end }}
{{- end }}
{{- range $variable, $value := $own }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- $login := .service.databaseUrl | default dict }}
{{- range $key, $secret := .root.Values.secrets }}
{{- $variable := $key | snakecase | upper }}
{{- if and (eq $key "databaseUrl") $login.existingSecret (has $variable $reads) }}
- name: {{ $variable }}
  valueFrom: { secretKeyRef: { name: {{ $login.existingSecret }}, key: {{ $login.key | default $variable }} } }
{{- else if and (has $variable $reads) (eq (include "ten8.hasSecret" (dict "root" $root "key" $key)) "yes") }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret.existingSecret | default $full }}
      key: {{ ternary $secret.key $variable (ne $secret.existingSecret "") }}
{{- end }}
{{- end }}
{{- end }}

{{/* Whether the bot has the four values that it needs: on or off. With only some of them it would do nothing. */}}
{{- define "ten8.discord" -}}
{{- $env := mustMerge (dict) ((index .Values.services "discord-bot" | default dict).env | default dict) .Values.defaults.env }}
{{- $given := dict "secrets.discordToken" (eq (include "ten8.hasSecret" (dict "root" . "key" "discordToken")) "yes") }}
{{- range list "discordApplicationId" "discordGuildId" "discordLinkedRoleId" }}
{{- $_ := set $given (printf "settings.%s" .) (ne (index $.Values.settings .) "") }}
{{- end }}
{{- $missing := list }}
{{- range $name, $isGiven := $given }}
{{- if not (or $isGiven (hasKey $env (splitList "." $name | last | snakecase | upper))) }}
{{- $missing = append $missing $name }}
{{- end }}
{{- end }}
{{- if and $missing (lt (len $missing) (len $given)) }}
{{- fail (printf "the Discord bot also needs %s: give all four values, or none of them" (join ", " $missing)) }}
{{- end }}
{{- ternary "off" "on" (gt (len $missing) 0) }}
{{- end }}

{{/* Takes {root, key}: whether there is such a secret, from whatever place. */}}
{{- define "ten8.hasSecret" -}}
{{- $secret := index .root.Values.secrets .key }}
{{- $own := or (eq .key "internalSecret") (and (eq .key "databaseUrl") .root.Values.postgresql.enabled) (and (eq .key "redisUrl") .root.Values.redis.enabled) }}
{{- if or $secret.existingSecret $secret.value $own }}yes{{ else if has .key (list "databaseUrl" "redisUrl") }}
{{- fail (printf "secrets.%s is needed: give its existingSecret or value, or for a first look set postgresql.enabled and redis.enabled" .key) }}
{{- else }}no{{ end }}
{{- end }}

{{/* Takes {root, name, service}: the secrets that are given as values and that the service reads. */}}
{{- define "ten8.givenSecrets" -}}
{{- $reads := .service.reads }}
{{- range $key, $secret := .root.Values.secrets }}
{{- if and $secret.value (not $secret.existingSecret) (has ($key | snakecase | upper) $reads) }}{{ printf "%s=%s\n" $key $secret.value }}{{ end }}
{{- end }}
{{- end }}
