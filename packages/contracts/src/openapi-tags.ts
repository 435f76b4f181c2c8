import type { NamedEndpoint } from './api';

/** What each chapter of the document is about. The order is that of the features. */
const DESCRIPTIONS: Record<string, string> = {
  session: 'Registration, sign-in and sign-out, and what this installation offers.',
  profile: 'Your name, email and password.',
  ownSessions: 'The browsers in which you are signed in.',
  account: 'The deletion of your account.',
  discord: 'The link between an account and a Discord member.',
  discordSignIn:
    'Sign-in with a Discord account. Browsers follow these addresses; they answer with redirects.',
  supporters: 'The list of people who support the platform.',
  communities: 'Communities: found, joined, set up, handed over, left and deleted.',
  members: 'Who belongs to a community, and with which roles.',
  activity: 'What people did in a community, for its Admins.',
  presence: 'Who has a dashboard open.',
  abuse: 'Reports of abuse to the moderators of the platform.',
  characters: 'The characters that people play.',
  vehicles: 'Vehicles of characters.',
  licenses: 'Licenses of characters.',
  search: 'Searches for people and vehicles, for officers.',
  units: 'Units, their statuses and where they are.',
  calls: '911 calls: opened, taken, changed and closed.',
  callEdits: 'Edits of calls by several people at once: a change that would overwrite another is refused.',
  merges: 'Calls about the same incident: merged, separated and opened again.',
  rollCalls: 'Roll calls: every unit on a call is asked whether it is well.',
  aid: 'Help of other departments on a call.',
  tones: 'Tones and messages to units and dispatchers on duty.',
  attaching: 'What else happens when a unit attaches to a call.',
  timeline: 'The timeline of a call, and its notes.',
  dispatch: 'Orders of dispatchers: several units at once, and calls taken on the phone.',
  desk: 'Dispatchers on duty, emergency traffic, area of play, and the limits that make calls late.',
  panic: 'Panic alarms: who heard and acknowledged them, and how they ended.',
  codes: 'Call types, dispositions, 10-codes and names of statuses.',
  statistics: 'How long calls waited.',
  handovers: 'Hand-overs from one dispatcher to the next.',
  places: 'Places of a community, with their hazards and earlier calls.',
  bolos: 'BOLOs: be on the lookout for a person or a vehicle.',
  reports: 'Criminal reports of characters.',
  incidents: 'Incident reports.',
  communityServers: 'Discord servers of a community: roles that the bot gives, and what it posts.',
  rolesFromDiscord: 'Roles in Ten8 that follow roles in a Discord server.',
  document: 'The API itself.',
};

/** OpenAPI's tags: one for each feature that has endpoints in the list. */
export function describeTags(endpoints: readonly NamedEndpoint[]): { name: string; description: string }[] {
  const features = new Set(endpoints.map(({ feature }) => feature));
  return [...features].map((name) => ({ name, description: DESCRIPTIONS[name] ?? '' }));
}
