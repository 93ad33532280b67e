//! temp
use super::*;
use crate::params::{ParamSet,Settings};
pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry{id:"tail",label:"Tail drop",doc:"x",source:"y",params:TailParams::SPECS,build:|s|Box::new(Tail{params:TailParams::from_settings(s)})};
crate::params!{ /// x
 pub struct TailParams {} }
#[derive(Clone)] struct Tail{params:TailParams}
crate::tune_params!(Tail);
impl DiscardPolicy for Tail { fn attach(&mut self,_:u16){} fn judge(&mut self,_:CellView,b:BufferView)->Verdict{ if b.queued>=b.capacity {Verdict::Full} else {Verdict::Accept}} fn thresholds(&self,_:u32)->Vec<Threshold>{vec![]}}
