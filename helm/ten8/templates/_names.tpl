{{- define "ten8.fullname" -}}
{{- if contains "ten8" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-ten8" (.Release.Name | trunc 35 | trimSuffix "-") }}{{ end }}
{{- end }}

{{/* Takes {root, name}: what Services, policies and budgets find the pods by. It never changes. */}}
{{- define "ten8.selector" -}}
app.kubernetes.io/name: ten8
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "ten8.labels" -}}
{{ include "ten8.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: ten8
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Every service by its name: defaults, then its own values, then what services.yaml knows of it. */}}
{{- define "ten8.services" -}}
{{- $facts := .Files.Get "services.yaml" | fromYaml }}
{{- $services := dict }}
{{- range $name, $fact := $facts }}
{{- $own := index $.Values.services $name | default dict }}
{{- $service := mustMergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) $fact }}
{{- if gt (add $service.preStopSeconds 10 | int) (int $service.terminationGracePeriodSeconds) }}
{{- fail (printf "terminationGracePeriodSeconds of %s must be at least preStopSeconds and 10 more, or running requests are cut off" $name) }}
{{- end }}
{{- if eq $name "discord-bot" }}
{{- $_ := set $service.autoscaling "enabled" false }}
{{- end }}
{{- $_ := set $services $name $service }}
{{- end }}
{{- toYaml $services }}
{{- end }}

{{/* The least number of pods of a service that may be expected. */}}
{{- define "ten8.least" -}}
{{- if .autoscaling.enabled }}{{ .autoscaling.minReplicas }}{{ else }}{{ .replicas }}{{ end }}
{{- end }}

{{/* Takes {root, name}: the container that both a pod and its first step run with. */}}
{{- define "ten8.image" -}}
{{- with .root.Values.image.registry }}{{ trimSuffix "/" . }}/{{ end }}ten8-{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "ten8.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "ten8.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile: { type: RuntimeDefault }
{{- end }}
