#!/usr/bin/env perl
# A bot in Perl for Heaven & Ale that looks at its own board; in other games it takes the first action.
#   taproom play heaven-and-ale --players "human,program:perl examples/bots/first.pl"
use strict;
use warnings;
use JSON::PP qw(decode_json);

$| = 1;    # an answer must not wait in a buffer
print "hello, I am first.pl\n";

while (my $line = <STDIN>) {
    print choose(decode_json($line)), "\n";
}

sub choose {
    my ($asked) = @_;
    my @legal = @{ $asked->{legal} };
    return $legal[0] if $asked->{game} ne "heaven-and-ale";

    my @usual = grep { !/^return / } @legal;    # privilege cards are kept
    @legal = @usual if @usual;
    my $board = $asked->{view}{boards}[ $asked->{seat} ];
    return move($asked->{view}, $board, @legal) if $asked->{phase} eq "move";

    # While there is money, on the sunny side: it costs more and moves the ingredients on.
    my @sunny = grep { /^put -/ } @legal;
    return @sunny && $board->{ducats} > 30 ? $sunny[0] : $legal[0];
}

# The next space on the walk: one with discs as soon as there are tiles to score, else one with tiles.
sub move {
    my ($view, $board, @legal) = @_;
    my $tiles = keys %{ $board->{garden} };
    my $scored = @{ $board->{discs} };
    my @spaces = sort { $a <=> $b } map { /^go (\d+)$/ ? $1 : () } @legal;
    my @discs = grep { $view->{discs}{$_} } @spaces;
    return "go $discs[0]" if @discs && $tiles >= 3 * ($scored + 1);
    return "go $spaces[0]" if @spaces && $board->{ducats} >= 4;
    return (grep { /^home/ } @legal)[0] // $legal[0];
}
