import type { NamedEndpoint } from './api';

/** Title and description of each chapter of the document. The order is that of the features. */
const CHAPTERS: Record<string, [title: string, description: string]> = {
  session: ['Session', 'Registration, sign-in and sign-out, and what this installation offers.'],
  profile: ['Profile', 'Your name, email and password.'],
  ownSessions: ['Own sessions', 'The browsers in which you are signed in.'],
  account: ['Account', 'The deletion of your account.'],
  discord: ['Discord link', 'The link between an account and a Discord member.'],
  discordSignIn: ['Sign-in with Discord', 'Addresses that browsers follow; they answer with redirects.'],
  supporters: ['Supporters', 'The list of people who support the platform.'],
  communities: ['Communities', 'Communities: found, joined, set up, handed over, left and deleted.'],
  members: ['Members', 'Who belongs to a community, and with which roles.'],
  bans: ['Bans', 'Who was banned from a community and cannot join it again.'],
  activity: ['Activity', 'What people did in a community, for its Admins.'],
  presence: ['Presence', 'Who has a dashboard open.'],
  abuse: ['Abuse reports', 'Reports of abuse to the moderators of the platform.'],
  characters: ['Characters', 'The characters that people play.'],
  vehicles: ['Vehicles', 'Vehicles of characters.'],
  licenses: ['Licenses', 'Licenses of characters.'],
  search: ['Searches', 'Searches for people and vehicles, for officers.'],
  units: ['Units', 'Units, their statuses and where they are.'],
  calls: ['Calls', '911 calls: opened, taken, changed and closed.'],
  callEdits: [
    'Call edits',
    'Edits of calls by several people at once: a change that would overwrite another is refused.',
  ],
  merges: ['Merges', 'Calls about the same incident: merged, separated and opened again.'],
  rollCalls: ['Roll calls', 'Roll calls: every unit on a call is asked whether it is well.'],
  aid: ['Aid', 'Help of other departments on a call.'],
  tones: ['Tones', 'Tones and messages to units and dispatchers on duty.'],
  attaching: ['Attaching to calls', 'What else happens when a unit attaches to a call.'],
  timeline: ['Timeline', 'The timeline of a call, and its notes.'],
  dispatch: ['Orders', 'Orders of dispatchers: several units at once, and calls taken on the phone.'],
  desk: [
    'Dispatch desk',
    'Dispatchers on duty, emergency traffic, area of play, and the limits that make calls late.',
  ],
  panic: ['Panic alarms', 'Panic alarms: who heard and acknowledged them, and how they ended.'],
  codes: ['Codes', 'Call types, dispositions, 10-codes, charges and names of statuses.'],
  statistics: ['Statistics', 'How long calls waited.'],
  handovers: ['Hand-overs', 'Hand-overs from one dispatcher to the next.'],
  places: ['Places', 'Places of a community, with their hazards and earlier calls.'],
  bolos: ['BOLOs', 'BOLOs: be on the lookout for a person or a vehicle.'],
  reports: ['Criminal reports', 'Criminal reports of characters.'],
  incidents: ['Incidents', 'Incident reports.'],
  communityServers: [
    'Discord servers',
    'Discord servers of a community: roles that the bot gives, and what it posts.',
  ],
  rolesFromDiscord: ['Roles from Discord', 'Roles in Ten8 that follow roles in a Discord server.'],
  document: ['This document', 'The API itself.'],
};

interface Tag {
  name: string;
  /** The title, for programs that show the document. */
  'x-displayName': string;
  description: string;
}

/** One for each feature that has endpoints in the list. */
export function describeTags(endpoints: readonly NamedEndpoint[]): Tag[] {
  const features = new Set(endpoints.map(({ feature }) => feature));
  return [...features].map((name) => {
    const [title, description] = CHAPTERS[name] ?? [name, ''];
    return { name, 'x-displayName': title, description };
  });
}
