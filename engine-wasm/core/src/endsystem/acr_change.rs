//! A change of the allowed cell rate and the rule that made it.
//!
//! Only a numbered rule may change ACR; the page shows which rule it was.

use std::collections::VecDeque;

use crate::units::CellRate;

/// The source rule that changed the allowed cell rate. Source: TM 4.0, source behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AcrRule {
    /// No rule changed anything.
    #[default]
    Unchanged,
    /// A knob changed MCR or PCR so that the rate was outside their range.
    Rule1Limits,
    /// A knob changed ICR before the first cell was sent.
    Rule2Start,
    /// Long silence: return to ICR.
    Rule5Adtf,
    /// Silence, under the 1995 rule.
    Rule5Tof,
    /// CRM forward RM cells without an answer.
    Rule6MissingRm,
    /// Congestion indication.
    Rule8Decrease,
    /// Permission to increase.
    Rule8Increase,
    /// Permission to increase, by AIR.
    Rule8Air,
    /// The explicit rate of the RM cell.
    Rule9ExplicitRate,
    /// Rate not used.
    Rule13Idle,
}

impl AcrRule {
    /// The rule in words.
    pub fn sentence(self) -> &'static str {
        match self {
            AcrRule::Unchanged => "The allowed rate stays as it is.",
            AcrRule::Rule1Limits => {
                "Rule 1: MCR or PCR was changed, and the allowed rate stays between them."
            }
            AcrRule::Rule2Start => {
                "Rule 2: before the first cell, and when the circuit opens again, the allowed rate \
                 is ICR."
            }
            AcrRule::Rule5Adtf => {
                "Rule 5: after a silence longer than ADTF the source starts again from ICR."
            }
            AcrRule::Rule5Tof => {
                "Rule 5 of 1995: the longer a silence above TOF, the more the rate falls, by TDF, \
                 but not below ICR."
            }
            AcrRule::Rule6MissingRm => {
                "Rule 6: at least CRM forward RM cells went unanswered, so the rate falls by the \
                 cutoff factor, CDF, but not below MCR."
            }
            AcrRule::Rule8Decrease => {
                "Rule 8: the RM cell reports congestion (CI = 1), so the rate falls by RDF, but \
                 not below MCR."
            }
            AcrRule::Rule8Increase => {
                "Rule 8: the RM cell permits an increase, so the rate rises by RIF times \
                 PCR, but not above PCR."
            }
            AcrRule::Rule8Air => {
                "Rule 8: the RM cell permits an increase, so the rate rises by Nrm times \
                 AIR, but not above PCR."
            }
            AcrRule::Rule9ExplicitRate => {
                "Rule 9: the rate follows the explicit rate (ER) that the RM cell brought back, but \
                 does not fall below MCR."
            }
            AcrRule::Rule13Idle => {
                "Rule 13: the source gives up allowed rate that it does not use, but not below ICR."
            }
        }
    }
}

/// One change of the allowed cell rate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AcrChange {
    /// Allowed rate before.
    pub old: CellRate,
    /// Allowed rate after.
    pub new: CellRate,
    /// The rule that made it.
    pub rule: AcrRule,
}

/// Changes made while a cell was chosen, until the host fetches them.
///
/// One choice makes at most three changes; if nobody fetches them, the oldest are dropped.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangeLog(VecDeque<AcrChange>);

impl ChangeLog {
    const PLACES: usize = 4;

    /// Adds a change.
    pub fn push(&mut self, change: AcrChange) {
        if self.0.len() == Self::PLACES {
            self.0.pop_front();
        }
        self.0.push_back(change);
    }

    /// The oldest change not yet fetched.
    #[inline]
    pub fn pop(&mut self) -> Option<AcrChange> {
        self.0.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(new: f64) -> AcrChange {
        AcrChange { new: CellRate(new), ..AcrChange::default() }
    }

    #[test]
    fn changes_come_out_in_order_and_the_oldest_give_way() {
        let mut log = ChangeLog::default();
        for i in 0..6 {
            log.push(change(f64::from(i)));
        }
        for i in 2..6 {
            assert_eq!(log.pop(), Some(change(f64::from(i))));
        }
        assert_eq!(log.pop(), None);
    }

    #[test]
    fn every_rule_has_a_sentence_of_its_own() {
        let rules = [
            AcrRule::Unchanged,
            AcrRule::Rule1Limits,
            AcrRule::Rule2Start,
            AcrRule::Rule5Adtf,
            AcrRule::Rule5Tof,
            AcrRule::Rule6MissingRm,
            AcrRule::Rule8Decrease,
            AcrRule::Rule8Increase,
            AcrRule::Rule8Air,
            AcrRule::Rule9ExplicitRate,
            AcrRule::Rule13Idle,
        ];
        for (i, rule) in rules.iter().enumerate() {
            assert!(rule.sentence().ends_with('.'));
            assert!(rules[..i].iter().all(|other| other.sentence() != rule.sentence()));
        }
    }
}
