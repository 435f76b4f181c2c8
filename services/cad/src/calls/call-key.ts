/** With the community, because Citus needs it to find the node. */
export interface CallKey {
  communityId: number;
  callId: number;
}

export interface NumberedCall {
  callId: number;
  callNumber: number;
}
