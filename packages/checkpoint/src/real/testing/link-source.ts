/**
 * A link between two interfaces of its namespace that the test makes slow or lossy. In Perl, which every Debian has:
 * Node has no raw sockets, and not every kernel has `netem`. An input line `<address> <delay in ms> <loss in percent>`
 * sets a rule for packets from and to that address, and is echoed when it is in effect.
 */
export const linkSource = String.raw`
use strict; use warnings; use Socket; use Time::HiRes 'time';
my %rules;
my @ends = map {
  open my $file, '<', "/sys/class/net/$_/ifindex" or die "$_: $!";
  socket my $end, 17, SOCK_RAW, unpack 'S', pack 'n', 3 or die "socket: $!";
  bind $end, pack 'SnlSCCa8', 17, 3, 0 + <$file>, 0, 0, 0, '' or die "bind: $!";
  $end
} @ARGV;

# Sums are left to hardware that is not there.
sub summed {
  my ($frame) = @_;
  my $head = 4 * (15 & unpack 'x14C', $frame);
  my ($length, $protocol) = unpack 'x16nx5C', $frame;
  my $at = $protocol == 6 ? 16 : $protocol == 17 ? 6 : return $frame;
  my $size = $length - $head;
  my $body = substr $frame, 14 + $head, $size;
  substr $body, $at, 2, "\0\0";
  my $sum = unpack '%32n*', substr($frame, 26, 8) . pack('nn', $protocol, $size) . $body . "\0";
  $sum = ($sum & 0xffff) + ($sum >> 16) while $sum >> 16;
  substr $frame, 14 + $head + $at, 2, pack 'n', ~$sum & 0xffff;
  return $frame;
}

my @held;
sub pass {
  my ($frame, $to) = @_;
  my ($delay, $loss) = (0, 0);
  if (0x0800 == unpack 'x12n', $frame) {
    my ($rule) = grep { $_ } map { $rules{inet_ntoa substr $frame, $_, 4} } 26, 30;
    ($delay, $loss) = @$rule if $rule;
    $frame = summed($frame);
  }
  push @held, [time + $delay / 1000, $to, $frame] unless $loss > rand 100;
}

$| = 1;
print "ready\n";
for (;;) {
  @held = sort { $$a[0] <=> $$b[0] } @held;
  while (@held && $held[0][0] <= time) { my (undef, $to, $frame) = @{shift @held}; send $to, $frame, 0; }
  my $bits = '';
  vec($bits, fileno $_, 1) = 1 for @ends, \*STDIN;
  select $bits, undef, undef, @held ? $held[0][0] - time : undef;
  if (vec $bits, fileno STDIN, 1) {
    sysread STDIN, my $said, 4096 or exit;
    $rules{$1} = [$2, $3] while $said =~ /(\S+) (\d+) (\d+)\n/g;
    print $said;
  }
  for my $i (0, 1) {
    next unless vec $bits, fileno $ends[$i], 1;
    my $from = recv $ends[$i], my $frame, 65536, 0;
    exit unless defined $from;
    # What goes out is seen here as well (4).
    pass($frame, $ends[1 - $i]) unless 4 == unpack 'x10C', $from;
  }
}
`;
