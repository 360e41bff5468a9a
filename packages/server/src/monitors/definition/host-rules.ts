/** Letters, digits, dots, hyphens and underscores of any script; or an IPv6 address, in brackets or not. */
const HOST = /^[\p{L}\p{N}._-]+$|^\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\]?$/u;

export const HOST_RULE = 'must be a host name or an IP address';

export const isHost = (text: string): boolean => HOST.test(text.trim());
